"""What the scripts share that start the harness of org.strowger.tests.crash: how it is run, and what it runs."""

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


def run(root, what, **words):
    """Runs the harness with its files in root. Its status."""
    java, path, usual, as_synced = programs(root)
    words.update(root=root, program="\n".join(usual))
    words["as-synced-program"] = "\n".join(as_synced)
    given = [f"{name.replace('_', '-')}={value}" for name, value in words.items()]
    return subprocess.run([java, "-ea", HEAP, "-cp", path, NAME, f"what={what}", *given]).returncode
