"""A client that openapi-python-client generates from the document of /v1; ../README.md says how it is started."""

import base64
import importlib
import pathlib
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

GENERATOR = "openapi-python-client"
DOCUMENT = pathlib.Path(__file__).resolve().parents[3] / "docs" / "protocols" / "openapi.json"
WAIT_SECONDS = 60


def say(*words):
    print(*words, flush=True)


def generate(directory):
    """Warnings of the generator are failures: it leaves out what it does not understand."""
    settings = pathlib.Path(directory) / "settings.yaml"
    settings.write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", DOCUMENT, "--meta", "none"]
    command += ["--output-path", f"{directory}/strowger_v1", "--config", settings, "--fail-on-warning"]
    subprocess.run(command, check=True, stdout=sys.stderr)
    sys.path.insert(0, directory)


def part(name):
    return importlib.import_module("strowger_v1." + name)


def main(arguments):
    say("library", GENERATOR, version(GENERATOR))
    if arguments == ["--version"]:
        return
    url, name, password, _, to = arguments
    with tempfile.TemporaryDirectory() as directory:
        generate(directory)
        token = base64.b64encode(f"{name}:{password}".encode()).decode()
        client = part("client").AuthenticatedClient(base_url=url, prefix="Basic", token=token)
        models = part("models")
        message = models.SendMessage(to=to, text="hello", from_="SHOP", reference="openapi-python")
        message.receipt = models.SendMessageReceipt.FINAL
        result = part("api.default.send_message").sync(client=client, body=message)
        say("sent", result.id)
        query = part("api.default.query_message")
        ends = time.monotonic() + WAIT_SECONDS
        state = query.sync(result.id, client=client)
        while state.state != models.MessageStateState.DELIVERED and time.monotonic() < ends:
            time.sleep(0.1)
            state = query.sync(result.id, client=client)
        say("state", state.id, state.state.value)


main(sys.argv[1:])
