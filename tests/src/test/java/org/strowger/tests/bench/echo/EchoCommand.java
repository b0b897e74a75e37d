package org.strowger.tests.bench.echo;

import picocli.CommandLine.Command;

/** {@code tests/bench/echo}: the smallest use of the selector core. */
@Command(
        name = "echo",
        description = "The smallest use of the selector core, to read and to try.",
        mixinStandardHelpOptions = true,
        subcommands = {EchoServerCommand.class, EchoClientCommand.class})
public final class EchoCommand {}
