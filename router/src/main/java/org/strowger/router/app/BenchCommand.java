package org.strowger.router.app;

import picocli.CommandLine.Command;

/** {@code strowger bench}: measurements on the user's own machine. */
@Command(
        name = "bench",
        description = "Measurements on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {BenchDispatchCommand.class, BenchServerCommand.class})
final class BenchCommand {}
