import type { RuleText } from '../en/rules.ts';

export const rules: Record<string, RuleText> = {
  mingmang: {
    title: 'Ming Mang',
    intro:
      'Ein tibetisches Spiel vom Gleiten und Einschließen. Kein Stein verlässt je das Brett: Geschlagene wechseln die Farbe, sodass es immer 28 sind.',
    sections: [
      {
        title: 'Anfang und Zug',
        text: [
          'Schwarz hat die unterste Reihe und die rechte Seite, Weiß die oberste Reihe und die linke Seite. Schwarz beginnt.',
          'Ein Stein gleitet wie der Turm im Schach: entlang seiner Reihe oder Spalte über leere Felder, so weit er will. Statt zu ziehen, darf man immer passen.',
        ],
        captions: ['Der Anfang.', 'Der Kiesel auf d1 kann auf jedes von sechs Feldern hinaufgleiten.'],
      },
      {
        title: 'Schlagen',
        text: [
          'Schau vom Zielfeld aus in alle vier Richtungen. Wo unmittelbar daneben eine lückenlose Reihe gegnerischer Steine beginnt und ein eigener Stein sie abschließt, dreht sich die ganze Reihe um.',
          'Nur der gezogene Stein schlägt. Zwischen zwei gegnerische Steine zu ziehen, ist ungefährlich.',
        ],
        captions: [
          'h4 gleitet nach g4: Die drei weißen Kiesel auf d4, e4 und f4 liegen zwischen g4 und c4 und drehen sich um.',
          'Weiß gleitet von e8 nach e6 zwischen zwei Gegner: Das ist ungefährlich.',
        ],
      },
      {
        title: 'Das Ende',
        text: [
          'Du gewinnst, wenn der Gegner keine Steine mehr hat oder am Zug ist und keinen einzigen bewegen kann.',
          'Zweimal Passen hintereinander beendet die Partie. Dann gewinnt das größere Gebiet: die eigenen Steine und alle leeren Felder, die eigene Steine mit beliebig vielen Zügen erreichen können und gegnerische nicht. Nach 300 Zügen beider Seiten zusammen wird ebenso entschieden.',
          'Ein Zug darf keine Stellung wiederherstellen, die schon einmal mit derselben Seite am Zug da war.',
        ],
        captions: [
          'Zwei Mauern. Kein weißer Kiesel kann auf die umringten Felder gleiten: Mit den eigenen Steinen sind sie das Gebiet von Schwarz, 32 Felder. Weiß hat ebenso viele.',
        ],
      },
    ],
  },
  mnk: {
    title: 'm,n,k-Spiele und Gomoku',
    intro:
      'Zwei Spieler setzen abwechselnd Steine auf ein Brett. Wer zuerst k davon lückenlos in einer Reihe, Spalte oder Diagonale hat, gewinnt. Tic-Tac-Toe ist 3, 3, 3; Gomoku ist 15, 15, 5.',
    sections: [
      {
        title: 'Setzen und Gewinnen',
        text: [
          'X beginnt. Steine ziehen nie und werden nie weggenommen. Ein volles Brett ohne vollendete Reihe ist remis.',
        ],
        captions: [
          'Tic-Tac-Toe: X hat drei in der Diagonale und damit gewonnen.',
          'Gomoku auf einem kleinen Brett: Fünf schwarze Steine in der Diagonale gewinnen.',
        ],
      },
      {
        title: 'Vierer und Dreier',
        text: [
          'Auf vier in einer Reihe mit einem freien Ende muss man sofort antworten. Ein offener Vierer, an beiden Enden frei, lässt sich nicht mehr aufhalten.',
          'Ein offener Dreier droht, ein offener Vierer zu werden: Auch auf ihn muss man antworten oder selbst einen Vierer entgegensetzen.',
        ],
        captions: [
          'Ein offener Vierer: Weiß kann ein Ende stoppen, Schwarz nimmt das andere.',
          'Ein offener Dreier: Weiß muss auf einen dieser Punkte setzen, sonst verliert es gegen einen offenen Vierer.',
        ],
      },
      {
        title: 'Andere Bretter',
        text: [
          'Gespielt werden kann auf jeder Größe bis 100 mal 100 und mit jedem k. Mit exact=on zählt eine Reihe von mehr als k Steinen nicht. Mit caro=on gewinnt eine Reihe von genau k Steinen nicht, wenn an beiden Enden ein Stein des Gegners liegt; der Rand des Bretts zählt nicht als einer.',
          'Zwei Eröffnungen gleichen den Vorteil des ersten Zugs aus. Mit pie=on darf der Zweite nach dem ersten Stein tauschen: Die Steine wechseln den Besitzer, und der Erste ist am Zug. Mit swap2=on setzt der Erste drei Steine, zwei eigene und einen des anderen; dann spielt der Zweite weiter, tauscht, oder tauscht und setzt zwei weitere, und der Erste hat dieselbe Wahl.',
          'Vieles ist erforscht: Gomoku gewinnt der Erste, Tic-Tac-Toe ist remis, und ab k gleich 8 kann auf keinem Brett jemand den Gewinn erzwingen.',
        ],
        captions: [],
      },
    ],
  },
  kalah: {
    title: 'Kalah',
    intro:
      'Jede Seite hat eine Reihe Mulden mit Steinen und rechts davon einen Speicher. Säe die Steine rund um das Brett; wer am Ende mehr im Speicher hat, gewinnt.',
    sections: [
      {
        title: 'Säen',
        text: [
          'Nimm alle Steine aus einer deiner Mulden und lege je einen in die folgenden Plätze, gegen den Uhrzeigersinn: deine Reihe entlang, in deinen Speicher, dann die andere Reihe entlang. Der gegnerische Speicher wird übersprungen.',
          'Deine Mulden sind vom Speicher aus gezählt: x1 liegt gleich daneben.',
        ],
        captions: [
          'Der Anfang mit sechs Mulden und je vier Steinen. Der erste Spieler sitzt unten.',
          'x3 ist gesät: je ein Stein in x2, x1, den Speicher und die erste Mulde der anderen Seite.',
        ],
      },
      {
        title: 'Noch ein Zug',
        text: [
          'Fällt der letzte Stein in deinen eigenen Speicher, bist du noch einmal am Zug. Aus x3 gelingt das mit drei Steinen, aus x4 mit vier und so weiter: mit so vielen Steinen, wie es Schritte bis zum Speicher sind.',
        ],
        captions: ['Zu Beginn hat x4 vier Steine: Der letzte fällt in den Speicher.'],
      },
      {
        title: 'Schlagen',
        text: [
          'Fällt der letzte Stein in eine eigene Mulde, die leer war, kommt er mit allen Steinen der gegenüberliegenden Mulde in deinen Speicher.',
          'Üblicherweise kommt dein Stein auch dann in den Speicher, wenn die Mulde gegenüber leer ist; andere Regeln lassen sich einstellen.',
        ],
        captions: [
          'x5 hat einen Stein; er fällt in die leere x4, und mit ihm werden die sechs Steine gegenüber geschlagen.',
        ],
      },
      {
        title: 'Das Ende',
        text: [
          'Sobald alle Mulden einer Seite leer sind, ist die Partie zu Ende. Jede Seite nimmt, was in ihren eigenen Mulden liegt. Der vollere Speicher gewinnt.',
        ],
        captions: [
          'x1 leert die letzte Mulde unten: Der Erste hat 26, der Zweite nimmt die drei übrigen und kommt auf 22.',
        ],
      },
    ],
  },
  morris: {
    title: 'Mühle und ihre Verwandten',
    intro:
      'Zwei Seiten setzen Steine auf die Punkte eines Bretts und ziehen sie dann entlang seiner Linien. Drei in einer Reihe, eine Mühle, nehmen einen gegnerischen Stein weg. Variante D ist das Brett, mit dem diese Seite beginnt; Mühle mit neun, zwölf, sechs und drei Steinen gibt es auch.',
    sections: [
      {
        title: 'Setzen',
        text: [
          'Weiß beginnt. Abwechselnd setzen die Seiten je einen Stein auf einen beliebigen freien Punkt, bis alle auf dem Brett sind.',
        ],
        captions: [
          'Variante D: 23 Punkte, neun Steine je Seite. Diagonalen zählen, und von d1 führt keine Linie nach innen.',
          'Neun-Steine-Mühle: 24 Punkte, keine Diagonalen.',
        ],
      },
      {
        title: 'Mühlen',
        text: [
          'Wer mit seinem Zug drei eigene Steine auf einer Linie nebeneinanderbringt, nimmt einen gegnerischen Stein weg: einen, der in keiner Mühle steht, oder einen beliebigen, wenn alle in Mühlen stehen.',
          'Auf dieser Seite nimmt ein zweiter Klick den Stein weg. Auch wenn sich zwei Mühlen zugleich schließen, wird nur ein Stein genommen. Wer eine Mühle öffnet und wieder schließt, nimmt wieder einen.',
        ],
        captions: ['Weiß setzt auf a7: a1, a4 und a7 sind eine Mühle, und einer der schwarzen Steine muss weg.'],
      },
      {
        title: 'Ziehen und Springen',
        text: [
          'Sind alle gesetzt, zieht ein Stein entlang einer Linie auf einen freien Nachbarpunkt. Wer genau drei Steine hat, darf auf jeden freien Punkt springen, außer in der Mühle mit sechs oder drei Steinen.',
        ],
        captions: [
          'Von d1 kann Weiß nur nach g1 ziehen: a1 ist selbst besetzt, d2 gehört Schwarz.',
          'Mit drei Steinen darf Weiß überallhin springen, und c5 nach a7 schließt eine Mühle.',
        ],
      },
      {
        title: 'Das Ende',
        text: [
          'Nach der Setzphase hat verloren, wer nur noch zwei Steine hat oder nicht ziehen kann.',
          'Wer dieselbe Stellung zum dritten Mal herbeiführt, verliert; repetition=draws und repetition=ignored sind andere Einstellungen.',
        ],
        captions: ['Weiß ist am Zug und kann nicht: Jeder Nachbarpunkt ist besetzt. Schwarz hat gewonnen.'],
      },
    ],
  },
  darkchess: {
    title: 'Banqi, chinesisches Halbschach',
    intro:
      'Banqi ist halb Schach und halb Glücksspiel: Alle 32 Steine liegen anfangs verdeckt, und niemand weiß, was wo ist.',
    sections: [
      {
        title: 'Der Anfang',
        text: [
          'In einem Zug deckst du einen Stein auf, ziehst einen eigenen oder schlägst. Passen darf niemand.',
          'Das erste Aufdecken bestimmt die Farben: Wer es tut, spielt die Farbe, die erscheint.',
        ],
        captions: [
          'Der Anfang: Überall ist jeder Stein gleich wahrscheinlich.',
          'Der erste Spieler hat b2 aufgedeckt und einen roten Elefanten gefunden: Er spielt Rot.',
        ],
      },
      {
        title: 'Wer wen schlägt',
        text: [
          'Steine ziehen ein Feld nach oben, unten, links oder rechts. Die Rangfolge ist General 帥將, Berater 仕士, Elefant 相象, Wagen 俥車, Pferd 傌馬, Kanone 炮包, Soldat 兵卒.',
          'Ein Stein schlägt einen Nachbarn von gleichem oder niedrigerem Rang, mit zwei Ausnahmen: Ein General schlägt nie einen Soldaten, und ein Soldat schlägt nur Soldaten und Generäle. Ein verdeckter Stein wird nie geschlagen.',
        ],
        captions: [
          'Der rote Wagen schlägt das Pferd, den Wagen oder den Soldaten, aber nicht den Elefanten.',
          'Ein Soldat schlägt den General; der Wagen ist zu stark für ihn.',
        ],
      },
      {
        title: 'Kanonen',
        text: [
          'Eine Kanone zieht wie die anderen, schlägt aber nie durch einen Schritt. Sie springt in ihrer Reihe oder Spalte über genau einen beliebigen Stein und schlägt den nächsten dahinter, welchen Rang er auch hat.',
        ],
        captions: [
          'Die Kanone auf a4 schlägt den General über den Stein auf a6 hinweg oder den Berater über den eigenen Soldaten.',
        ],
      },
      {
        title: 'Das Ende',
        text: [
          'Wer am Zug ist und keinen erlaubten Zug hat, verliert: meist, weil alle seine Steine geschlagen sind.',
          'Remis ist die Partie nach 60 Zügen beider Seiten zusammen ohne Aufdecken und Schlagen, und wenn eine Zugfolge dreimal im Kreis gespielt wird.',
        ],
        captions: [],
      },
    ],
  },
};
