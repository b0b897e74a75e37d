package org.strowger.tools.command;

import picocli.CommandLine.Command;

/** {@code strowger decode}: explains the packets in hexadecimal text and files. */
@Command(
        name = "decode",
        description = "Explains packets octet by octet.",
        mixinStandardHelpOptions = true,
        subcommands = {
            DecodeSmppCommand.class,
            DecodeUcpCommand.class,
            DecodeCimd2Command.class,
            DecodeHttpCommand.class
        })
public final class DecodeCommand {}
