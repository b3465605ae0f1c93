import type { LessonText } from '../en/lessons.ts';

export const lessons: Record<string, LessonText[]> = {
  mingmang: [
    {
      title: 'Eine Reihe zwischen zweien',
      text: [
        'Eine Reihe gegnerischer Steine dreht sich um, wenn sie direkt neben deinem Zielfeld beginnt und an ihrem anderen Ende ein eigener Stein steht. Wie lang sie ist, spielt keine Rolle.',
      ],
      task: 'Schwarz am Zug: Dreh drei Kiesel auf einmal um.',
      after: 'g4 und c4 schließen die Reihe ein. Drei Kiesel wechseln die Seite: ein Umschwung von sechs.',
      hint: 'Schau die Reihe 4 entlang: Wer könnte sie von rechts schließen?',
    },
    {
      title: 'Zwei Richtungen zugleich',
      text: [
        'Ein Zug schlägt in jeder Richtung, in der er eine Reihe schließt: in bis zu drei, denn aus der vierten kommt er.',
      ],
      task: 'Schwarz am Zug: Dreh zwei Kiesel in zwei Richtungen um.',
      after: 'Von e4 aus liegt der Kiesel auf d4 vor c4 und der auf e5 unter e6.',
      hint: 'Such das Feld, an das beide weißen Kiesel grenzen.',
    },
    {
      title: 'Gebiet, und wann man passt',
      text: [
        'Stehen beide Mauern, ist nichts mehr zu gewinnen, und es zählt das Gebiet: deine Steine und die Felder, die nur du erreichst.',
        'Passen ist immer erlaubt. Zweimal hintereinander beendet es die Partie.',
      ],
      task: 'Weiß hat gerade gepasst. Zähl beide Seiten und beende dann die Partie.',
      after:
        'Schwarz hat 14 Steine und 26 Felder hinter der Mauer, Weiß 14 und 10. Das zweite Passen beendet die Partie.',
      hint: 'Schwarz liegt vorn: Es gibt nichts abzuwarten.',
    },
  ],
  mnk: [
    {
      title: 'Der offene Vierer',
      text: ['Vier in einer Reihe mit zwei freien Enden gewinnen: Der Gegner kann nur ein Ende stoppen.'],
      task: 'X am Zug: Bilde einen offenen Vierer.',
      after: 'Welches Ende Weiß auch stoppt, am anderen entsteht der Fünfer.',
      hint: 'Setze deinen Dreier fort, gleich daneben.',
    },
    {
      title: 'Den Vierer stoppen',
      text: ['Ein Vierer mit einem freien Ende droht sofort den Fünfer. Es gibt nur eine Antwort.'],
      task: 'X am Zug: O droht zu gewinnen.',
      after: 'Jetzt sind beide Enden zu, und der Vierer ist nichts mehr wert.',
      hint: 'Wohin käme der fünfte Stein von O?',
    },
    {
      title: 'Zwei Dreier zugleich',
      text: [
        'Einen offenen Dreier kann man stoppen. Zwei, die durch denselben Stein entstehen, nicht: Während der eine gestoppt wird, wird der andere zum offenen Vierer.',
      ],
      task: 'X am Zug: Bilde mit einem Stein zwei offene Dreier.',
      after: 'd5, e5, f5 waagerecht und f5, f6, f7 senkrecht: Weiß kann nicht beide stoppen.',
      hint: 'Schau, wo sich deine Reihe und deine Spalte kreuzen.',
    },
  ],
  kalah: [
    {
      title: 'Noch ein Zug',
      text: [
        'Eine Mulde mit so vielen Steinen, wie es Schritte bis zum Speicher sind, lässt ihren letzten dort fallen, und du ziehst noch einmal. Die Mulden sind nach diesen Schritten nummeriert: x1 braucht einen Stein, x2 zwei und so weiter.',
      ],
      task: 'Unten am Zug: Hol dir noch einen Zug.',
      after: 'x4 hat vier Steine. Einer liegt im Speicher, und du bist wieder am Zug.',
      hint: 'Alle Mulden haben vier Steine: Welche ist vier Schritte vom Speicher entfernt?',
    },
    {
      title: 'Eine Kette von Zügen',
      text: [
        'Mehrere Mulden können zugleich bereit sein. Spiel zuerst die, die dem Speicher am nächsten liegt: Eine entferntere legt Steine in die näheren und verdirbt sie.',
        'Aus 6 5 4 3 2 1 kann man siebzehnmal hintereinander ziehen, aber nur in einer Reihenfolge.',
      ],
      task: 'Unten am Zug: Zieh fünfmal hintereinander und sammle so fünf Steine.',
      after: 'Immer die kleinste Zahl, die bereit ist: 1 2 1 3 1.',
      hint: 'Die nächste Mulde, die bereit ist, kommt zuerst, jedes Mal aufs Neue.',
    },
    {
      title: 'Das Schlagen',
      text: [
        'Ein letzter Stein in einer leeren eigenen Mulde nimmt, was gegenüberliegt. Leere Mulden sind Fallen: Behalte eine, die eine kleine Mulde erreichen kann.',
      ],
      task: 'Unten am Zug: Schlag sechs Steine.',
      after: 'Der Stein aus x5 fällt in x4, und mit ihm kommen die sechs Steine gegenüber in den Speicher.',
      hint: 'x4 ist leer. Welche Mulde endet dort?',
    },
  ],
  morris: [
    {
      title: 'Beweglichkeit',
      text: [
        'Wer nicht ziehen kann, hat verloren. Steine in Ecken sind leicht einzusperren: Zähl die freien Punkte neben dem Gegner, bevor du Mühlen zählst.',
      ],
      task: 'Weiß am Zug: Lass Schwarz keinen Zug.',
      after: 'Alle vier Ecken sind eingesperrt, und Schwarz hat mit vier Steinen auf dem Brett verloren.',
      hint: 'Neben den oberen Ecken hat Schwarz noch einen freien Punkt.',
    },
    {
      title: 'Die Zwickmühle',
      text: [
        'Ein Stein zwischen zwei Reihen schließt mit jedem Schritt eine Mühle: aus der einen heraus, in die andere hinein. Jeder Zug nimmt einen Stein, und dagegen hilft nur, sich ihm vorher in den Weg zu stellen.',
      ],
      task: 'Weiß am Zug: Schließ eine Mühle so, dass du mit dem nächsten Zug wieder eine schließen kannst. Nimm, was du willst.',
      after:
        'Als Nächstes schließt b4-a4 wieder die linke Mühle. Niemand kann auf a4 ziehen: Alle Nachbarn gehören dir.',
      hint: 'Ein Stein der linken Mühle kann in eine andere Dreierreihe ziehen.',
    },
    {
      title: 'Die Falle von vier auf drei',
      text: [
        'Nimmst du den vierten Stein, dürfen die anderen drei springen. Zwei von ihnen in einer Reihe sind dann sofort eine Drohung: Der dritte kann überall landen.',
        'Schau, bevor du den vierten Stein nimmst, welche drei übrig bleiben.',
      ],
      task: 'Weiß am Zug: Schließ deine Mühle und nimm den Stein, nach dem Schwarz in keine Mühle springen kann.',
      after: 'Ohne das Paar auf c4 und c5 haben die drei Steine keine Zweierreihe.',
      hint: 'Die schwarzen Steine auf c4 und c5 warten auf einen dritten auf c3. Bleiben sie, schließt ein Sprung die Mühle.',
    },
  ],
  darkchess: [
    {
      title: 'Wer wen schlägt',
      text: [
        'General, Berater, Elefant, Wagen, Pferd, Kanone, Soldat: Ein Stein schlägt seinesgleichen und alles darunter. Nur der Soldat schlägt den General, und der General schlägt keine Soldaten.',
      ],
      task: 'Rot am Zug: Schlag den stärksten Stein, den der Wagen auf b6 schlagen darf.',
      after: 'Gleiche schlagen einander: wer zuerst zieht. Der Elefant ist für einen Wagen zu stark.',
      hint: 'Der Elefant 象 steht im Rang über dem Wagen 俥, das Pferd 馬 darunter.',
    },
    {
      title: 'Kanonen',
      text: [
        'Eine Kanone schlägt alles, auf jede Entfernung, über genau einen Stein hinweg: einen eigenen, einen gegnerischen oder einen verdeckten. Direkt neben dem Gegner ist sie hilflos.',
      ],
      task: 'Rot am Zug: Schlag den General.',
      after: 'Der Stein auf a6 ist das Sprungbrett. Auch der Berater auf d4 war zu schlagen, über den Soldaten hinweg.',
      hint: 'Zähl die Steine zwischen a4 und dem General: Es muss genau einer sein.',
    },
    {
      title: 'Was man aufdeckt',
      text: [
        'Was weder gesehen noch geschlagen wurde, ist noch verdeckt. Decke dort auf, wo das, was erscheinen kann, am meisten bewirkt: neben Gegnern, die es schlagen kann, fern von denen, die es schlagen könnten.',
      ],
      task: 'Rot am Zug: Verdeckt sind noch der rote General und ein roter Berater. Decke auf, wo es wehtut.',
      after: 'Was auch neben dem Elefanten erscheint, kann ihn schlagen, und der Elefant keinen von beiden.',
      hint: 'Beide stehen im Rang über dem Elefanten: Bring sie in seine Nähe.',
    },
  ],
};
