// Markdown as docs/ has it, to HTML: headings, paragraphs, lists, tables, code, quotes, links, images. No more.
export function escaped(text) {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
}

// As GitHub makes anchors of headings.
export function anchorOf(heading) {
  const words = heading.replace(/`|\*/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

const linked = (words, address, keep) => (address === null ? words : keep(`<a href="${address}">`) + words + keep('</a>'));

// Inline marks. `link` turns the address of a link or an image into that of the handbook; null where there is none.
export function inline(text, link) {
  const kept = [];
  const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
  let html = text.replace(/(`+)(.+?)\1/g, (_, __, code) => keep(`<code>${escaped(code)}</code>`));
  html = html.replace(/<img [^>]*>/g, (tag) => keep(tag.replace(/src="([^"]*)"/, (_, at) => `src="${link(at)}"`)));
  html = escaped(html);
  html = html.replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt, at) => keep(`<img src="${link(at)}" alt="${inline(alt, link)}">`));
  html = html.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, at) => linked(words, link(at), keep));
  html = html.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
  while (/\u0000\d+\u0000/.test(html)) html = html.replace(/\u0000(\d+)\u0000/g, (_, index) => kept[Number(index)]);
  return html;
}

const kItem = /^( {0,3})([-*]|\d+\.) +(.*)$/;
const kIndented = /^ {2,}\S/;
const isBlank = (line) => line.trim() === '';
const isTable = (line) => /^\|.*\|\s*$/.test(line);

function cells(line) {
  return line.trim().slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'));
}

// Takes the lines of a block from the front of `lines`; gives its HTML. An item goes on as long as lines are indented, after
// a blank line too, and may have blocks of its own.
function list(lines, link) {
  const ordered = /\d/.test(kItem.exec(lines[0])[2]);
  const items = [];
  while (lines.length > 0) {
    const found = kItem.exec(lines[0]);
    if (found) {
      items.push([found[3]]);
      lines.shift();
    } else if (isBlank(lines[0]) ? lines.length > 1 && (kItem.test(lines[1]) || kIndented.test(lines[1])) : kIndented.test(lines[0])) {
      items.at(-1).push(lines.shift());
    } else {
      break;
    }
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${itemContent(item, link)}</li>`).join('\n')}</${tag}>`;
}

function itemContent([first, ...rest], link) {
  while (rest.length > 0 && isBlank(rest.at(-1))) rest.pop();
  const indent = Math.min(...rest.filter((line) => !isBlank(line)).map((line) => /^ */.exec(line)[0].length), 4);
  const html = blocks([first, ...rest.map((line) => line.slice(indent))], link, []);
  return html.length === 1 ? html[0].replace(/^<p>(.*)<\/p>$/s, (_, words) => words.replace(/\n/g, ' ')) : html.join('\n');
}

function table(lines, link) {
  const head = cells(lines.shift());
  const sides = cells(lines.shift()).map((cell) => (cell.endsWith(':') ? ' class="number"' : ''));
  const row = (line, tag) => cells(line).map((cell, i) => `<${tag}${sides[i] ?? ''}>${inline(cell, link)}</${tag}>`).join('');
  let html = `<div class="wide"><table><thead><tr>${row(`|${head.join('|')}|`, 'th')}</tr></thead><tbody>\n`;
  while (lines.length > 0 && isTable(lines[0])) html += `<tr>${row(lines.shift(), 'td')}</tr>\n`;
  return `${html}</tbody></table></div>`;
}

function code(lines) {
  const block = [];
  while (lines.length > 0 && (/^ {4}/.test(lines[0]) || isBlank(lines[0]))) block.push(lines.shift());
  while (isBlank(block.at(-1))) block.pop();
  const indent = Math.min(...block.filter((line) => !isBlank(line)).map((line) => /^ */.exec(line)[0].length));
  return `<pre><code>${escaped(block.map((line) => line.slice(indent)).join('\n'))}</code></pre>`;
}

function fenced(lines) {
  lines.shift();
  const block = [];
  while (lines.length > 0 && !lines[0].startsWith('```')) block.push(lines.shift());
  lines.shift();
  return `<pre><code>${escaped(block.join('\n'))}</code></pre>`;
}

function paragraph(lines, link) {
  const words = [];
  while (lines.length > 0 && !isBlank(lines[0]) && !/^(#|\||```)/.test(lines[0]) && !(words.length > 0 && kItem.test(lines[0]))) {
    words.push(lines.shift());
  }
  // What begins like another block and is none must not stay for ever.
  if (words.length === 0) words.push(lines.shift());
  return `<p>${inline(words.join('\n'), link)}</p>`;
}

// The HTML of each block; what headings there are is added to `headings`.
function blocks(lines, link, headings) {
  const html = [];
  while (lines.length > 0) {
    const line = lines[0];
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (isBlank(line) || /^<!--.*-->$/.test(line)) {
      lines.shift();
    } else if (heading) {
      lines.shift();
      const [, marks, words] = heading;
      const anchor = anchorOf(words);
      headings.push({ level: marks.length, text: words.replace(/[`*]/g, ''), anchor });
      html.push(`<h${marks.length} id="${anchor}">${inline(words, link)}</h${marks.length}>`);
    } else if (line.startsWith('```')) {
      html.push(fenced(lines));
    } else if (/^ {4}/.test(line)) {
      html.push(code(lines));
    } else if (isTable(line) && lines.length > 1 && /^\|[\s:|-]+\|\s*$/.test(lines[1])) {
      html.push(table(lines, link));
    } else if (kItem.test(line)) {
      html.push(list(lines, link));
    } else {
      html.push(paragraph(lines, link));
    }
  }
  return html;
}

// { html, title, headings: [{ level, text, anchor }] }
export function rendered(text, link = (address) => address) {
  const headings = [];
  const html = blocks(text.split('\n'), link, headings);
  return { html: html.join('\n'), title: headings[0]?.text ?? '', headings };
}
