package org.strowger.router.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code strowger console}, for the help only; {@link ConsoleOptions} parses the arguments. */
@Command(
        name = "console",
        description = {
            "Monitors and controls a running daemon.",
            "",
            "With a COMMAND: prints its answer; exit status 0 (done), 1 (refused) or 77 (not permitted).",
            "Without: reads commands from the terminal, with history and completion, or from standard input.",
            "'help' lists the commands; Ctrl-C ends a running command, Ctrl-D leaves the console.",
            "",
            "Options, before the COMMAND:",
            "      --connect H:P       address of the console (default: 127.0.0.1:2770)",
            "      --socket PATH       unix socket of the console (default: /run/strowger/console.sock, if it exists)",
            "      --user U            signs in as this user; the password comes from STROWGER_PASSWORD,",
            "      --password-file F     from this file, or from a prompt",
            "      --tls               use TLS; with --ca PEM, --no-verify-host, --certificate PEM and --key PEM"
        },
        customSynopsis = "strowger console [OPTIONS] [COMMAND...]",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  strowger console show smscs", "  strowger console --user ada json status"})
public final class ConsoleCommand implements Callable<Integer> {
    @Unmatched
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        return ConsoleVerb.run(words, System.in, System.out, System.err);
    }
}
