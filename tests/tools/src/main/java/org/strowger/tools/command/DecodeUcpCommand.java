package org.strowger.tools.command;

import java.util.concurrent.Callable;
import org.strowger.ucp.Ucp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger decode ucp}. */
@Command(
        name = "ucp",
        description = {
            "Explains EMI/UCP: each operation and result with its fields, services and text.",
            "Passwords are shown as ***."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Exit status: 0 all decoded, 1 a packet was refused or octets were left over."})
final class DecodeUcpCommand implements Callable<Integer> {
    @Mixin
    private DecodeInput input = new DecodeInput();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return input.decode(Ucp.TRAITS.decoder(), spec.commandLine().getOut());
    }
}
