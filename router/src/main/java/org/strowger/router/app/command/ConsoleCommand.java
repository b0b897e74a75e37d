package org.strowger.router.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code strowger console} for the help; its words are read by {@link ConsoleOptions}. */
@Command(
        name = "console",
        description = {
            "Asks a running daemon, or has it do something.",
            "",
            "With a COMMAND: its answer, and exit status 0 (done), 1 (refused) or 77 (not allowed).",
            "Without: what you type, with history and completion; or the lines of standard input.",
            "'help' lists the commands; Ctrl-C ends what goes on, Ctrl-D ends the console.",
            "",
            "Options, before the COMMAND:",
            "      --connect H:P       where the console listens (default: 127.0.0.1:2770)",
            "      --socket PATH       its unix socket (default: /run/strowger/console.sock, if that is there)",
            "      --user U            signs in; the password comes from STROWGER_PASSWORD,",
            "      --password-file F     from this file, or is asked for",
            "      --tls               speak TLS; with --ca PEM, --no-verify-host, --certificate PEM and --key PEM"
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
