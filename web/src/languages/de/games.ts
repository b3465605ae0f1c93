import type { games as English } from '../en/games.ts';
import { stones } from './counts.ts';

export const games: typeof English = {
  mingmang: {
    label: 'Ming Mang',
    aim: 'Nimm Reihen gegnerischer Kiesel zwischen zwei deiner eigenen: Sie wechseln zu deiner Farbe.',
    coach: [
      'Dir gehören die dunklen Kiesel unten und rechts. Tippe einen an und dann ein leuchtendes Feld: Er gleitet wie ein Turm.',
      'Schließ eine Reihe weißer Kiesel zwischen dem gezogenen und einem anderen deiner Kiesel ein: Die ganze Reihe wird dunkel.',
      'Du gewinnst, wenn der Gegner nicht mehr gleiten kann. Gibt es nichts mehr zu holen, passen beide, und das größere Gebiet gewinnt.',
    ],
    onBoard: (count) => `${count} auf dem Brett`,
    pieces: { B: 'dunkler Kiesel', W: 'weißer Kiesel' },
    wanted: 'Wähle einen Kiesel, oder passe',
    wantedNext: 'Wähle, wohin er gleitet',
  },
  mnk: {
    label: 'Gomoku',
    aim: 'Bilde als Erster deine Reihe: auf dem üblichen Brett fünf Steine hintereinander.',
    coach: [
      'Tippe auf einen Schnittpunkt, um einen Stein zu setzen. Steine ziehen nie und verschwinden nie.',
      'Bilde eine lückenlose Reihe: waagerecht, senkrecht oder schräg.',
      'Achte auf Reihen, die an beiden Enden offen sind: Stoppe sie, bevor ihnen nur noch ein Stein fehlt.',
    ],
    pieces: { '●': 'schwarzer Stein, X', '○': 'weißer Stein, O', X: 'Kreuz', O: 'Kreis' },
    wanted: 'Wähle einen freien Platz',
  },
  kalah: {
    label: 'Kalah',
    aim: 'Säe Steine rund um das Brett und sammle mehr davon als dein Gegner.',
    coach: [
      'Die untere Reihe gehört dir. Tippe eine Mulde an: Ihre Steine werden einzeln nach rechts und rundherum gesät.',
      'Dein Speicher ist rechts. Fällt dein letzter Stein hinein, ziehst du noch einmal.',
      'Fällt der letzte Stein in eine leere eigene Mulde, gewinnst du auch, was gegenüberliegt. Wer mehr gesammelt hat, gewinnt.',
    ],
    banked: (count) => `${count} gesammelt`,
    stones,
    wanted: 'Wähle eine deiner Mulden zum Säen',
    addStone: 'einen dazu',
    takeStone: 'einen weg',
  },
  morris: {
    label: 'Mühle',
    aim: 'Drei in einer Reihe sind eine Mühle, und eine Mühle nimmt einen Stein. Bleiben dem Gegner zwei, hast du gewonnen.',
    coach: [
      'Zuerst setzen beide ihre Steine abwechselnd auf freie Punkte: Tippe einen Punkt an.',
      'Drei eigene Steine nebeneinander auf einer Linie sind eine Mühle: Nimm dann einen gegnerischen Stein weg.',
      'Sind alle gesetzt, ziehen die Steine entlang der Linien. Wer nur noch zwei hat oder nicht ziehen kann, hat verloren.',
    ],
    inHand: (count) => `${count} in der Hand`,
    pieces: { W: 'weißer Stein', B: 'dunkler Stein' },
    wanted: 'Wähle einen Stein zum Ziehen',
    wantedPlace: 'Setze einen Stein auf einen freien Punkt',
    wantedNext: 'Wähle, wohin er zieht',
    wantedRemoval: 'Eine Mühle: Wähle einen gegnerischen Stein zum Wegnehmen',
  },
  darkchess: {
    label: 'Banqi',
    aim: 'Decke Steine auf und schlage alle, die deinem Gegner gehören.',
    coach: [
      'Alle Steine liegen verdeckt. Tippe einen an, um ihn aufzudecken: Der erste, den du aufdeckst, bestimmt deine Farbe.',
      'Zieh dann deine Steine um ein Feld, auf ein freies Feld oder auf einen gegnerischen Stein, der nicht stärker ist.',
      'Kanonen schlagen, indem sie über einen Stein springen. Wer alles schlägt, gewinnt.',
    ],
    red: 'Rot',
    black: 'Schwarz',
    noColour: 'noch keine Farbe',
    faceDown: 'verdeckter Stein',
    coloured: (red, name) => `${red ? 'Rot' : 'Schwarz'}: ${name}`,
    names: {
      K: ['General', 'General'],
      G: ['Berater', 'Berater'],
      M: ['Elefant', 'Elefant'],
      R: ['Wagen', 'Wagen'],
      N: ['Pferd', 'Pferd'],
      C: ['Kanone', 'Kanone'],
      P: ['Soldat', 'Soldat'],
    },
    wanted: 'Decke einen Stein auf oder wähle einen eigenen',
    wantedNext: 'Wähle, wohin er zieht',
  },
};
