"""Shared by the scripts that start the harness of org.strowger.tests.crash: how it is run, and what it runs."""

import subprocess

import rig

NAME = "org.strowger.tests.crash.Crash"
AS_SYNCED = "org.strowger.tests.crash.AsSyncedDaemon"
HEAP = "-Xmx1g"


def programs(root):
    """The daemon as the launcher starts it; and the same on the disk that keeps a copy."""
    java = rig.java_of_launcher()
    path = rig.class_path()
    usual = [*java, "-cp", str(rig.TOP / "packaging/target/strowger/lib/*"), "org.strowger.router.app.Main"]
    as_synced = [*java, f"-Dstrowger.crash.copy={root / 'synced'}", "-cp", path, AS_SYNCED]
    return java[0], path, usual, as_synced


def build(former):
    """Builds the program of another release in its directory, by its own launcher."""
    try:
        status = subprocess.run([former / "strowger", "--version"], stdout=subprocess.DEVNULL).returncode
    except OSError as error:
        raise rig.Failure(f"{former} is not a checkout of Strowger: {error}")
    if status != 0:
        raise rig.Failure(f"the program in {former} could not be built: see above")


def run(root, what, former=None, **words):
    """Runs the harness with its files in root. Its status."""
    java, path, usual, as_synced = programs(root)
    words.update(root=root, program="\n".join(usual))
    words["as-synced-program"] = "\n".join(as_synced)
    if former is not None:
        words["former_program"] = "\n".join([*usual[:-2], f"{former}/packaging/target/strowger/lib/*", usual[-1]])
    given = [f"{name.replace('_', '-')}={value}" for name, value in words.items()]
    return subprocess.run([java, "-ea", HEAP, "-cp", path, NAME, f"what={what}", *given]).returncode
