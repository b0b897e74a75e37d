package org.strowger.tools.command;

import java.util.concurrent.Callable;
import org.strowger.http.dump.HttpDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger decode http}. */
@Command(
        name = "http",
        description = {
            "Explains HTTP/1.1: each request or response with its headers and the values in query and body.",
            "The input is one direction of a connection. Passwords, keys and tokens are shown as ***."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Exit status: 0 all decoded, 1 a message was refused or octets were left over."})
final class DecodeHttpCommand implements Callable<Integer> {
    @Mixin
    private DecodeInput input = new DecodeInput();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return input.decode(new HttpDecoder(), spec.commandLine().getOut());
    }
}
