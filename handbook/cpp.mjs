// The reference of the C++ library, from its headers: every public declaration with the comment above it, as Markdown. A
// comment is a line of // right above what it is about, or behind it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What is in a layer's own folder is for everybody; its rooms are its own affair, but for these.
const kFolders = ['catalog', 'games', 'engines', 'search/common', 'tables', 'knowledge', 'arena', 'protocols', 'report', 'base', 'base/spec'];

const kTypeHead = /^(?:template\s*<[^{]*>\s*)?(?:requires[^{(]*)?(class|struct|union)\b(?: alignas\(\w+\))?(?![^{]*\()/;
// What tells a reader nothing: friends, checks, and types that are only announced.
const kUnsaid = /^(friend|static_assert|extern template)\b|^(class|struct) \w+;$/;
const kOpen = '([{';
const kClose = ')]}';

// A text that is gone through from its start.
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  get rest() {
    return this.text.slice(this.at);
  }

  take(pattern) {
    const found = pattern.exec(this.rest);
    if (!found || found.index !== 0) return null;
    this.at += found[0].length;
    return found;
  }

  // Up to the first of these characters that is in no bracket, text or comment; the character itself is left.
  until(characters) {
    const start = this.at;
    for (let depth = 0; this.at < this.text.length; ++this.at) {
      const c = this.text[this.at];
      if (depth === 0 && characters.includes(c)) break;
      if (this.text.startsWith('//', this.at)) this.at = this.text.indexOf('\n', this.at);
      else if (c === '"' || (c === "'" && !/\w/.test(this.text[this.at - 1]))) this.skipQuoted(c);
      else if (kOpen.includes(c)) ++depth;
      else if (kClose.includes(c)) --depth;
    }
    return this.text.slice(start, this.at);
  }

  skipQuoted(mark) {
    do if (this.text[++this.at] === '\\') ++this.at;
    while (this.text[this.at] !== mark);
  }

  // What stands between an opening brace, which comes next, and its own closing one.
  block() {
    ++this.at;
    const inside = this.until('}');
    ++this.at;
    return inside;
  }
}

const squeezed = (text) => text.replace(/\s*\n\s*/g, ' ').trim();

// Default arguments and operators have signs of equality, too.
function withoutBrackets(text) {
  let left = text.replace(/operator\s*[^\s\w(]+/g, '');
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/\([^()]*\)|<[^<>()]*>/g, '');
  }
  return left;
}

// A function without its body, or without what its constructor sets first.
function head(text) {
  const reader = new Reader(text);
  const before = reader.until(':');
  return squeezed(reader.rest.startsWith('::') || !/\)\s*(noexcept\s*)?$/.test(before) ? text : before);
}

// One declaration: { text, members } where `members` are those of a type; null at the end of the scope.
function declaration(reader) {
  const text = reader.until(';{');
  if (reader.rest.startsWith(';') || reader.rest === '') {
    ++reader.at;
    return { text: `${squeezed(text)};` };
  }
  const type = kTypeHead.exec(text.trim());
  if (type) {
    const own = items(reader.block(), type[1] === 'class' ? 'private' : 'public');
    reader.until(';');
    ++reader.at;
    return { text: squeezed(text), members: own };
  }
  if (/^\s*enum\b/.test(text) || withoutBrackets(text).includes('=')) {
    const value = reader.until(';');
    ++reader.at;
    // A value that is computed on the spot is shown by its name.
    if (/\breturn\b/.test(value)) return { text: `${squeezed(text.slice(0, text.lastIndexOf('=')))} = …;` };
    return { text: `${(text + value).trim()};`, verbatim: true };
  }
  // A name in front of a brace is a variable with its value, all else is a function.
  reader.block();
  if (reader.take(/\s*;/) || !/\)/.test(text)) return { text: `${squeezed(text)};` };
  return { text: `${head(text)};` };
}

// The public declarations of a scope, each with its comment.
function items(text, access = 'public') {
  const reader = new Reader(text);
  const found = [];
  let comment = [];
  let seen = access;
  const add = (item) => {
    if (seen === 'public' && !kUnsaid.test(item.text)) found.push({ ...item, comment });
    comment = [];
  };
  for (;;) {
    if (reader.take(/[ \t]*\n[ \t]*(?=\n)/)) {
      // A comment that stands alone is about nothing in particular, or about all that follows.
      comment = [];
    }
    reader.take(/\s+/);
    if (reader.rest === '') return found;
    const line = reader.take(/\/\/ ?(.*)(\n|$)/);
    const change = line ? null : reader.take(/(public|private|protected):/);
    const scope = line || change ? null : reader.take(/(inline )?namespace ([\w:]*)\s*(?=\{)/);
    if (line) {
      if (!/clang-format|NOLINT/.test(line[1])) comment.push(line[1]);
    } else if (change) {
      seen = change[1];
    } else if (scope) {
      // What is said above a namespace is about the whole header.
      const inside = reader.block();
      if (scope[2] !== '' && !scope[2].endsWith('detail')) found.push({ text: '', comment }, ...items(inside));
      comment = [];
    } else if (!reader.take(/#.*(\n|$)/)) {
      const item = declaration(reader);
      const behind = reader.take(/[ \t]*\/\/ ?(.*)/);
      if (behind) comment.push(behind[1]);
      add(item);
    }
  }
}

// Lines of code for one item, members indented below their type.
function code({ text, members, verbatim }, indent) {
  if (!members) return (verbatim ? text.split('\n') : [text]).map((line) => indent + line);
  const below = members.flatMap((member) => [...member.comment.map((line) => `${indent}  // ${line}`), ...code(member, `${indent}  `)]);
  return [`${indent}${text} {`, ...below, `${indent}};`];
}

// A comment as prose; its indented lines are code.
function prose(comment) {
  const parts = comment.map((line) => (/^ {2,}\S/.test(line) ? `    ${line.trim()}` : line));
  return parts.join('\n').replace(/^((?! {4}).*)\n(?= {4})/gm, '$1\n\n').replace(/^( {4}.*)\n(?! {4})/gm, '$1\n\n');
}

function section(item) {
  return [prose(item.comment), item.text && code(item, '    ').join('\n')].filter((part) => part !== '').join('\n\n');
}

// The reference of one header as Markdown.
export function headerPart(name, text) {
  return [`## ${name}`, `    #include "${name}"`, ...items(text).map(section).filter((part) => part !== '')].join('\n\n');
}

// Pages by name, as Markdown: cpp/catalog.md and so on.
export function cppPages(source) {
  const pages = new Map();
  for (const folder of kFolders) {
    const headers = readdirSync(join(source, folder)).filter((name) => name.endsWith('.hpp')).sort();
    const parts = headers.map((name) => headerPart(`${folder}/${name}`, readFileSync(join(source, folder, name), 'utf8')));
    pages.set(`cpp/${folder.replace('/', '-')}.md`, `# C++: ${folder}\n\n${parts.join('\n\n')}\n`);
  }
  return pages;
}
