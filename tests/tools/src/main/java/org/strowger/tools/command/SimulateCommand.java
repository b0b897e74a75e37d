package org.strowger.tools.command;

import picocli.CommandLine.Command;

/** {@code strowger simulate}: peers to test against. */
@Command(
        name = "simulate",
        description = "Simulates peers for tests.",
        mixinStandardHelpOptions = true,
        subcommands = {SimulateSmscCommand.class})
public final class SimulateCommand {}
