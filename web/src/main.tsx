import { render } from 'preact';
import { applyLook, settings } from './base/settings.ts';
import { speakAsWanted } from './text/languages.ts';
import { App } from './views/app.tsx';
import 'uplot/dist/uPlot.min.css';
import './style/tokens.css';
import './style/page.css';
import './style/home.css';
import './style/dialog.css';
import './style/board.css';
import './style/table.css';
import './style/panel.css';
import './style/analysis.css';
import './style/learn.css';
import './style/puzzles.css';
import './style/watch.css';
import './style/narrow.css';

applyLook();
void speakAsWanted().then(() => {
  const root = document.getElementById('app');
  if (root) render(<App />, root);
  settings.watch(() => void speakAsWanted());
});
