package org.strowger.router.app.command;

import picocli.CommandLine.Command;

/** {@code strowger store}: looks inside a store that no daemon has open. */
@Command(
        name = "store",
        description = "Looks inside a store offline; nothing in it is changed.",
        mixinStandardHelpOptions = true,
        subcommands = {StoreCheckCommand.class, StoreDumpCommand.class})
public final class StoreCommand {}
