// The search of the handbook: all words must be there; headings count more than what stands below them.
const root = document.currentScript.dataset.root;
const field = document.getElementById('search');
const found = document.getElementById('found');
let entries = null;

function score(entry, words) {
  const heading = `${entry.title} ${entry.heading}`.toLowerCase();
  const below = entry.words.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (heading.includes(word)) sum += 10;
    else if (below.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function shown([points, entry]) {
  const item = document.createElement('li');
  if (points === 0) {
    item.textContent = 'nothing has all of these words';
    return item;
  }
  const link = document.createElement('a');
  link.href = `${root}/${entry.page}${entry.anchor === '' ? '' : `#${entry.anchor}`}`;
  link.textContent = entry.heading === entry.title ? entry.title : `${entry.title}: ${entry.heading}`;
  item.append(link);
  return item;
}

field.addEventListener('input', async () => {
  entries ??= await (await fetch(`${root}/search.json`)).json();
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const best = entries.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
  best.sort((a, b) => b[0] - a[0]);
  found.hidden = words.length === 0;
  found.replaceChildren(...(best.length === 0 ? [[0]] : best.slice(0, 12)).map(shown));
});

// The first one by Enter.
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') found.querySelector('a')?.click();
});
