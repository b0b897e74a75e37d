package org.strowger.router.app;

import picocli.CommandLine.Command;

/** {@code strowger echo}: the smallest use of the selector core. */
@Command(
        name = "echo",
        description = "The smallest use of the selector core, to read and to try.",
        mixinStandardHelpOptions = true,
        subcommands = {EchoServerCommand.class, EchoClientCommand.class})
final class EchoCommand {}
