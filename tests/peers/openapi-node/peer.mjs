// Generates the types, compiles client.ts against them, and runs it; ../README.md says how it is started.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = join(HERE, '..', '..', '..', 'docs', 'protocols', 'openapi.json');
const GENERATOR = 'openapi-typescript';
const OPTIONS = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];

const say = (...words) => process.stdout.write(words.join(' ') + '\n');

/** @param modules the directory of the libraries */
function compile(directory, modules) {
  const run = (program, ...words) =>
    execFileSync(process.execPath, [join(modules, ...program), ...words], { cwd: directory, stdio: [0, 2, 2] });
  symlinkSync(modules, join(directory, 'node_modules'));
  cpSync(join(HERE, 'client.ts'), join(directory, 'client.ts'));
  cpSync(join(HERE, 'package.json'), join(directory, 'package.json'));
  run([GENERATOR, 'bin', 'cli.js'], DOCUMENT, '-o', 'v1.d.ts');
  run(['typescript', 'bin', 'tsc'], ...OPTIONS, 'client.ts');
}

async function main(modules, words) {
  const library = JSON.parse(readFileSync(join(modules, GENERATOR, 'package.json'), 'utf8'));
  say('library', GENERATOR, library.version);
  if (words[0] === '--version') {
    return;
  }
  const [url, name, password, , to] = words;
  const directory = mkdtempSync(join(tmpdir(), 'openapi-node-'));
  try {
    compile(directory, modules);
    const { sendAndQuery } = await import(join(directory, 'client.js'));
    const authorization = 'Basic ' + Buffer.from(`${name}:${password}`).toString('base64');
    const state = await sendAndQuery({ url, authorization }, to, (id) => say('sent', id));
    say('state', state.id, state.state);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

await main(process.env.NODE_PATH, process.argv.slice(2));
