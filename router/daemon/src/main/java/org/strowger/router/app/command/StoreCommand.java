package org.strowger.router.app.command;

import picocli.CommandLine.Command;

/** {@code strowger store}: inspects a store that no daemon has open. */
@Command(
        name = "store",
        description = "Inspects a message store offline, without changing it.",
        mixinStandardHelpOptions = true,
        subcommands = {StoreCheckCommand.class, StoreDumpCommand.class})
public final class StoreCommand {}
