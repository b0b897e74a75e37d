"""Shared by the benchmarks of the router: the router, SMSCs and loads as processes, and configurations."""

import json
import pathlib
import re
import subprocess
import tempfile
import threading
import time

import rig

FILES = 20_000
WAIT_SECONDS_MAX = 120

# That of a signal has the name of the one which starts it until it has its own.
PASSING_THREADS = {"workshop", "SIGHUP handler", "Signal Dispatch"}

# With these the JVM starts all its own threads at once, so that the number of threads is the program's alone. The
# heap has a bound, so that what is resident says something.
JVM = "-Xmx1g -XX:-UseDynamicNumberOfCompilerThreads -XX:-UseDynamicNumberOfGCThreads"


class Bed:
    """A directory for one run: configuration, certificates, and what the processes said."""

    def __init__(self):
        self.own = tempfile.TemporaryDirectory(prefix="strowger-bench-")
        self.path = pathlib.Path(self.own.name)
        self.processes = 0

    def log(self):
        self.processes += 1
        return self.path / f"errors-{self.processes}"

    def certificate(self, name):
        return rig.certificate(self.path, name)


class Logged(rig.Process):
    """A process whose standard error can be read while it runs."""

    def __init__(self, bed, command, options="", launcher=rig.LAUNCHER):
        self.log = bed.log()
        super().__init__([launcher, *command], rig.Place(files=FILES), options)
        self.began = time.monotonic()

    def _start(self, command, place, options):
        self.errors.close()
        self.log.touch()
        self.errors = open(self.log, "r+")
        environment = dict(rig.os.environ, STROWGER_JAVA_OPTS=options)
        with open(self.log, "ab") as errors:
            return subprocess.Popen(
                [str(word) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                preexec_fn=place.enter,
                env=environment,
                text=True,
            )

    def said(self):
        """How much it has said on standard error up to now."""
        return self.log.stat().st_size

    def lines_from(self, said):
        """Whole lines alone, for the last may still be in the making; and how much was said with them."""
        with open(self.log, "rb") as errors:
            errors.seek(said)
            text = errors.read()
        text = text[: text.rfind(b"\n") + 1]
        return text.decode("utf-8", "replace").splitlines(), said + len(text)

    def lines_since(self, said):
        return self.lines_from(said)[0]

    def await_error(self, pattern, since=0, count=1, seconds_max=WAIT_SECONDS_MAX):
        """The lines of standard error that match, as soon as there are so many."""
        ends = time.monotonic() + seconds_max
        while True:
            found = [line for line in self.lines_since(since) if re.search(pattern, line)]
            if len(found) >= count:
                return found
            if self.child.poll() is not None or time.monotonic() > ends:
                raise rig.Failure(f"waited for {count} of '{pattern}', got {len(found)}:\n{self.what_went_wrong()}")
            time.sleep(0.005)

    def live(self):
        """Of the heap, what lives after a collection: by class, the bytes."""
        rows = re.findall(r"^\s*\d+:\s+\d+\s+(\d+)\s+(\S+)", self.jcmd("GC.class_histogram"), re.MULTILINE)
        return {name: int(size) for size, name in rows}

    def thread_names(self):
        """Without those that come and go: the workshop's, one per core at most, and the JVM's for a signal."""
        names = []
        for task in pathlib.Path(f"/proc/{self.pid}/task").iterdir():
            try:
                names.append((task / "comm").read_text().strip())
            except OSError:
                continue  # It has just ended.
        return sorted(name for name in names if name not in PASSING_THREADS)


class Smsc(Logged):
    """A simulated message smsc."""

    def __init__(self, bed, *arguments):
        super().__init__(bed, ["simulate", "smsc", "--listen", "127.0.0.1:0", "--json", *arguments])
        line = self.await_error(r"listening on 127\.0\.0\.1:\d+")[0]
        self.port = int(re.search(r"listening on 127\.0\.0\.1:(\d+)", line)[1])

    def figures(self):
        """Ends it."""
        return json.loads(self.end())


class Router(Logged):
    def __init__(self, bed, configuration, options=JVM, more=(), launcher=rig.LAUNCHER):
        self.bed = bed
        self.file = bed.path / "strowger.yaml"
        self.write(configuration)
        super().__init__(bed, ["run", "--config", self.file, *more], options, launcher)
        self.await_line(r": ready with ")
        self.ready = time.monotonic()

    def write(self, configuration):
        self.write_text(configuration.text())

    def write_text(self, text):
        """In one step: who reads it sees the old one or the new one."""
        new = self.file.with_suffix(".new")
        new.write_text(text)
        new.replace(self.file)

    def reload(self):
        """Has it read its configuration. Whether it took it, and what it said."""
        said = self.said()
        self.child.send_signal(rig.signal.SIGHUP)
        self.await_error(r" reload\.(done|kept)", since=said)
        lines = [line for line in self.lines_since(said) if " reload." in line]
        return any(" reload.done " in line for line in lines), lines

    def await_smscs(self, sessions):
        self.await_error(r" smsc\.session_up ", count=sessions)


class Load(Logged):
    """`strowger blast`, that ends by itself."""

    def __init__(self, bed, port, *arguments):
        super().__init__(bed, ["blast", "--connect", f"127.0.0.1:{port}", "--json", *arguments])

    def await_sessions(self):
        return self.await_error(r"^all \d+ sessions are established")

    def await_measuring(self):
        self.await_error(r"^measuring")

    def is_measuring(self):
        return self.child.poll() is None and not any(line == "measured" for line in self.lines_since(0))

    def await_measured(self, seconds_max):
        self.await_error(r"^measured$", seconds_max=seconds_max)

    def figures(self):
        out, _ = self.child.communicate()
        rig.running.remove(self)
        if not out:
            raise rig.Failure("a load ended without a result:\n" + self.what_went_wrong())
        return json.loads(out)


class Configuration:
    """A configuration's text, put together from its parts."""

    def __init__(self):
        self.listeners = {}
        self.ports = {}
        self.applications = {}
        self.smscs = {}
        self.routes = {}
        self.selectors = 2
        self.store = "path: store"
        self.limits = "binds-per-second: 5000, failed-binds: 1000/m"

    def listener(self, name, more=""):
        """Says where, and stays there when it is said again."""
        self.ports.setdefault(name, rig.free_port())
        place = f"listen: 127.0.0.1:{self.ports[name]}"
        limits = f"max-connections: 20000, idle-timeout: off{more}"
        self.listeners[name] = f"  - {{name: {name}, protocol: smpp, {place}, {limits}}}\n"

    def application(self, name, password, more=""):
        self.applications[name] = f"  - {{name: {name}, password: {password}{more}}}\n"

    def smsc(self, name, port, more=""):
        self.smscs[name] = (
            f"  - {{name: {name}, protocol: smpp, hosts: ['127.0.0.1:{port}'], system-id: strowger,"
            f" password: secret{more}}}\n"
        )

    def route(self, name, what):
        self.routes[name] = f"  - {{name: {name}, {what}}}\n"

    def to_all(self):
        """By the one way that there is, if nothing else was said."""
        return [f"  - {{name: all, match: {{}}, via: [{', '.join(self.smscs)}], delivery: relay}}\n"]

    def text(self):
        return "".join(
            (
                f"node: bench\nshutdown: {{drain: 1s}}\nstore: {{{self.store}}}\n",
                f"selectors: {self.selectors}\nconsole: {{listen: off}}\nhttp: {{listen: off}}\n",
                f"limits: {{{self.limits}}}\n",
                "listeners:\n" + "".join(self.listeners.values()),
                "applications:\n" + "".join(self.applications.values()),
                "smscs:\n" + "".join(self.smscs.values()),
                "routes:\n" + "".join(self.routes.values() or self.to_all()),
            )
        )


class Samples(threading.Thread):
    """Looks at a process once a second."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process = process
        self.stopped = threading.Event()
        self.rows = []

    def run(self):
        began = time.monotonic()
        while not self.stopped.wait(1):
            try:
                row = time.monotonic() - began, self.process.status("VmRSS") / 1024, self.process.thread_names()
            except OSError:
                return
            self.rows.append(row)

    def stop(self):
        self.stopped.set()
        self.join()
        return self.rows


def line(name, *values):
    print(f"{name:<34}" + "  ".join(str(value) for value in values))
