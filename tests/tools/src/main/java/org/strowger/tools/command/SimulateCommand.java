package org.strowger.tools.command;

import picocli.CommandLine.Command;

/** {@code strowger simulate}: simulated peers for tests. */
@Command(
        name = "simulate",
        description = "Simulates peers for tests.",
        mixinStandardHelpOptions = true,
        subcommands = {SimulateSmscCommand.class, SimulateHttpCommand.class, SimulateProviderCommand.class})
public final class SimulateCommand {}
