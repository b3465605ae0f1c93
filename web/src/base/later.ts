// Files beside the page that are fetched when somebody asks for them; the build names them by what is in them.
declare const PAGE_FILES: Record<string, string> | undefined;

export function laterFile(path: string): string | undefined {
  return typeof PAGE_FILES === 'undefined' ? undefined : PAGE_FILES[path];
}

export function laterFiles(folder: string): string[] {
  const all = typeof PAGE_FILES === 'undefined' ? {} : PAGE_FILES;
  return Object.keys(all)
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
}
