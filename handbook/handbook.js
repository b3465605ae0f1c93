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

field.addEventListener('input', async () => {
  entries ??= await (await fetch(`${root}/search.json`)).json();
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const best = words.length === 0 ? [] : entries.map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
  best.sort((a, b) => b[0] - a[0]);
  found.hidden = best.length === 0;
  found.replaceChildren(
    ...best.slice(0, 12).map(([, entry]) => {
      const link = document.createElement('a');
      link.href = `${root}/${entry.page}${entry.anchor === '' ? '' : `#${entry.anchor}`}`;
      link.textContent = entry.heading === entry.title ? entry.title : `${entry.title}: ${entry.heading}`;
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
});
