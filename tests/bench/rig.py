"""Shared by the benchmarks: they start servers and clients as processes of their own, and always end them.

Only the standard library of Python 3.8 and Linux are needed. Every child dies with the script, even if that is killed.
"""

import argparse
import atexit
import ctypes
import functools
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
# Another program may take the place of the launcher, which builds the tree: the tests give one of their own classes.
LAUNCHER = pathlib.Path(os.environ.get("STROWGER", TOP / "strowger"))
CLASSES = TOP / "tests" / "target" / "test-classes"
CLASS_PATH = TOP / "tests" / "target" / "class-path.txt"
BENCH_MAIN = "org.strowger.tests.bench.BenchMain"
PACKET_BYTES = 100
LENGTH_BYTES = 4
START_SECONDS_MAX = 60
PORTS = range(20_000, 32_768)  # below those of outgoing connections
SIGNAL_OF_PARENTS_DEATH = 1  # PR_SET_PDEATHSIG
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")

libc = ctypes.CDLL(None, use_errno=True)
running = []
ports_given = set()


class Failure(Exception):
    """An error for the user; no trace of calls is printed."""


def main(program):
    """Runs the program, and ends every child, whatever happens."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    atexit.register(end_all)
    try:
        sys.exit(program())
    except Failure as failure:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        end_all()


def end_all():
    for process in list(running):
        process.kill()


def say(text):
    print(text, file=sys.stderr, flush=True)


def parser(text):
    return argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def build_program():
    if subprocess.run([LAUNCHER, "--version"], stdout=subprocess.DEVNULL).returncode != 0:
        raise Failure("the program could not be built: see above")


def build(needed_class):
    """Builds the program and the tests' classes, each if it is stale."""
    build_program()
    if (CLASSES / (needed_class.replace(".", "/") + ".class")).exists() and are_tests_fresh():
        return
    if not shutil.which("mvn"):
        raise Failure("Maven is needed to compile the tests, and mvn is not on the PATH")
    say("compiling the tests...")
    command = ["mvn", "-q", "-B", "-pl", "tests", "-am", "-Dspotless.check.skip=true", "-DskipTests", "package"]
    if subprocess.run(command, cwd=TOP, stdout=sys.stderr).returncode != 0:
        raise Failure("the tests could not be compiled: see above")
    # Maven does not write a list again that has not changed.
    CLASS_PATH.touch()


def are_tests_fresh():
    """Whether no source is newer than the list of classes. Tests that start a benchmark have built their classes."""
    if not CLASS_PATH.exists():
        return False
    if "STROWGER" in os.environ:
        return True
    built = CLASS_PATH.stat().st_mtime
    sources = [*TOP.glob("*/src"), *TOP.glob("*/*/src")]
    return all(each.stat().st_mtime <= built for source in sources for each in source.rglob("*") if each.is_file())


def certificate(directory, name):
    """Makes a key and a certificate that vouches for itself. Their paths."""
    made, key = pathlib.Path(directory) / f"{name}.pem", pathlib.Path(directory) / f"{name}.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", key, "-out", made]
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except FileNotFoundError:
        raise Failure("openssl is needed to make certificates, and is not on the PATH")
    if run.returncode != 0:
        raise Failure("openssl could not make a certificate:\n" + run.stdout)
    return made, key


# --- Ports -----------------------------------------------------------------------------------------------------------


def free_port():
    """A port for a listener whose address must be known before it is opened; no port is returned twice.

    A port that the kernel chooses may belong to an outgoing connection by the time the listener is opened.
    """
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in ports_given:
            ports_given.add(port)
            return port
    raise Failure(f"no port from {PORTS.start} to {PORTS.stop - 1} is free")


def await_port(port):
    deadline = time.monotonic() + START_SECONDS_MAX
    while time.monotonic() < deadline:
        if listens(port):
            return
        time.sleep(0.05)
    raise Failure(f"nobody listens on port {port}: is it in use by somebody else?")


def listens(port):
    """Whether a socket of either family does; state 0A is that of listening."""
    for family in ("tcp", "tcp6"):
        with open(f"/proc/net/{family}") as table:
            if any(re.search(rf":{port:04X} \S+ 0A ", line) for line in table):
                return True
    return False


# --- Cores and priorities ------------------------------------------------------------------------------------------


def cores():
    """The core for the server and that for the clients; none where there is only one."""
    own = sorted(os.sched_getaffinity(0))
    if len(own) < 2:
        say("there is only one core: server and clients share it, so compare nothing but CPU times")
        return None, None
    return own[0], own[1]


class Place:
    """Where and how a process runs: core, niceness, before all others or not, limit of descriptors."""

    def __init__(self, core=None, nice=0, files=None, first=False):
        self.core = core
        self.nice = nice
        self.files = files
        self.first = first

    def enter(self):
        """Runs in the child, before the program begins."""
        libc.prctl(SIGNAL_OF_PARENTS_DEATH, signal.SIGKILL)
        if self.core is not None:
            os.sched_setaffinity(0, {self.core})
        if self.nice:
            os.setpriority(os.PRIO_PROCESS, 0, self.nice)
        if self.first:
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))


def may_go_first():
    """Whether real-time priority is to be had: niceness does not help against what runs in another session."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        return True
    except OSError:
        return False


# --- Processes -----------------------------------------------------------------------------------------------------


class Process:
    def __init__(self, command, place, options=""):
        self.errors = tempfile.TemporaryFile("w+")
        self.child = self._start(command, place, options)
        running.append(self)

    def _start(self, command, place, options):
        environment = dict(os.environ, STROWGER_JAVA_OPTS=options)
        return subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            preexec_fn=place.enter,
            env=environment,
            text=True,
        )

    @property
    def pid(self):
        return self.child.pid

    def await_line(self, pattern):
        """The first line of standard output that matches."""
        watchdog = threading.Timer(START_SECONDS_MAX, self.kill)
        watchdog.start()
        try:
            for line in self.child.stdout:
                found = re.search(pattern, line)
                if found:
                    return found
        finally:
            watchdog.cancel()
        raise Failure(f"{self.child.args[0]} ended, or said nothing in time. Its errors:\n{self.what_went_wrong()}")

    def what_went_wrong(self):
        self.errors.seek(0)
        return self.errors.read()[-2000:]

    def end(self):
        """In good order; answers with the rest of standard output."""
        self.child.terminate()
        return self._rest()

    def end_by_input(self):
        return self._rest()

    def _rest(self):
        try:
            out, _ = self.child.communicate(timeout=START_SECONDS_MAX)
            return out
        finally:
            self.kill()

    def kill(self):
        if self in running:
            running.remove(self)
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()

    def cpu_seconds(self):
        """Of all its threads, those that have ended included: user and system time."""
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND

    def status(self, name):
        """A figure of /proc/PID/status, e.g. VmRSS in KiB."""
        with open(f"/proc/{self.pid}/status") as status:
            return int(re.search(rf"^{name}:\s+(\d+)", status.read(), re.MULTILINE)[1])

    def files(self):
        """How many descriptors it has. Newer kernels tell at once, others must be counted."""
        directory = f"/proc/{self.pid}/fd"
        return os.stat(directory).st_size or len(os.listdir(directory))

    def threads(self):
        return len(os.listdir(f"/proc/{self.pid}/task"))

    def jcmd(self, *words):
        tool = pathlib.Path(os.readlink(f"/proc/{self.pid}/exe")).parent / "jcmd"
        if not tool.exists():
            raise Failure(f"{tool} is missing: the program must run on a JDK for this, not on a runtime alone")
        return subprocess.run(
            [tool, str(self.pid), *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True
        ).stdout


class Server(Process):
    """An echo server, ours or the floor, on a port that the system chose."""

    def __init__(self, command, place, options=""):
        super().__init__(command, place, options)
        self.began = time.monotonic()
        found = self.await_line(r"listening on ([\d.]+):(\d+)")
        self.address = f"{found[1]}:{found[2]}"
        self.port = int(found[2])


def our_server(place, selectors=1, options="", more=()):
    words = ["echo", "server", "--listen", "127.0.0.1:0", "--selectors", selectors, *more]
    return Server(bench_command(words, options), place)


@functools.lru_cache(maxsize=None)
def java_of_launcher():
    """The Java and the flags that the launcher gives it, so that other programs get the same."""
    command = [LAUNCHER, "simulate", "smsc", "--listen", "127.0.0.1:0", "--selectors", "1"]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        # The launcher has given way to Java once the simulator announces its port.
        announced = child.stderr.readline()
        if "listening on" not in announced:
            raise Failure(f"{LAUNCHER} ended or did not listen. Its errors:\n{announced}")
        java = os.readlink(f"/proc/{child.pid}/exe")
        with open(f"/proc/{child.pid}/cmdline") as line:
            words = line.read().split("\0")
    finally:
        child.kill()
        child.communicate()
    return (java, *words[1 : words.index("-cp")])


def class_path():
    """The classes of the module tests and all that they use."""
    libraries = CLASS_PATH.read_text().strip()
    return os.pathsep.join([str(CLASSES), libraries])


def bench_command(words, options=""):
    """A program of BenchMain (echo, dispatch) with the Java and the flags of the launcher."""
    return [*java_of_launcher(), *options.split(), "-cp", class_path(), BENCH_MAIN, *words]


def tests_command(java, name, *arguments):
    return [*java, "-cp", CLASSES, "org.strowger.tests.bench." + name, *arguments]


def table(text):
    """The table that our server prints when it ends: the sums over its threads, of maxima the largest."""
    figures = {}
    for line in text.splitlines():
        name, *columns = line.split()
        if columns and re.fullmatch(r"[\d.]+", columns[0]):
            numbers = [float(column) for column in columns]
            figures[name] = max(numbers) if name.startswith("turn_") else sum(numbers)
    return figures


# --- The client ----------------------------------------------------------------------------------------------------


class Client:
    """Our echo client. It says on standard error what happens; hooks are called when a line begins with their key."""

    def __init__(self, server, place, arguments):
        self.command = bench_command(["echo", "client", "--json", "--connect", server.address, *arguments])
        self.place = place

    def run(self, hooks=None, verbose=False):
        """The client's figures, when it has ended."""
        process = LinewiseClient(self.command, self.place)
        last_lines = process.follow(hooks or {}, verbose)
        out = process.end_by_input()
        if not out:
            raise Failure("the client ended without a result:\n" + "".join(last_lines))
        result = json.loads(out)
        if result["lost"] or result["established"] != result["connections"]:
            result["trouble"] = "".join(last_lines)
        return result


class LinewiseClient(Process):
    def _start(self, command, place, options):
        return subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=place.enter,
            env=dict(os.environ, STROWGER_JAVA_OPTS=options),
            text=True,
        )

    def follow(self, hooks, verbose):
        last_lines = []
        for line in self.child.stderr:
            if verbose:
                say("  " + line.rstrip())
            last_lines = last_lines[-4:] + [line]
            for key, hook in hooks.items():
                if line.startswith(key):
                    hook()
        return last_lines


def sound(result):
    """The result, if every connection stood and every packet came back."""
    if "trouble" in result:
        raise Failure("the client lost connections:\n" + result["trouble"])
    return result


def spread(values):
    values = list(values)
    return min(values), statistics.median(values), max(values)
