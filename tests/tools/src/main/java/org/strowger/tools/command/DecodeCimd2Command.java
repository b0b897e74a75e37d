package org.strowger.tools.command;

import java.util.concurrent.Callable;
import org.strowger.cimd2.Cimd2;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger decode cimd2}. */
@Command(
        name = "cimd2",
        description = {"Explains CIMD2: each packet with its parameters and text.", "Passwords are shown as ***."},
        mixinStandardHelpOptions = true,
        footer = {"", "Exit status: 0 all decoded, 1 a packet was refused or octets were left over."})
final class DecodeCimd2Command implements Callable<Integer> {
    @Mixin
    private DecodeInput input = new DecodeInput();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return input.decode(Cimd2.TRAITS.decoder(), spec.commandLine().getOut());
    }
}
