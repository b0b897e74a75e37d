package org.strowger.router.migration;

import picocli.CommandLine.Command;

/** {@code strowger import}: imports the configuration of another gateway, and the messages waiting there. */
@Command(
        name = "import",
        description = "Converts the configuration of another gateway, or the messages that wait in it.",
        mixinStandardHelpOptions = true,
        subcommands = {ImportKannelCommand.class, ImportJasminCommand.class, ImportQueueCommand.class})
public final class ImportCommand {
    /** The exit statuses, which are the same for all verbs that convert a configuration; see {@link ImportRun}. */
    static final String EXIT_STATUSES =
            "Exit status: 0 nothing lost, 1 something lost, 78 the source cannot be read or the result is faulty.";

    public ImportCommand() {}
}
