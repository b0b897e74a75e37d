package org.strowger.router.app.command;

import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.store.journal.JournalSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strowger store dump}. */
@Command(
        name = "dump",
        description = {
            "Prints a line for each live record: id, kind, size, file and offset.",
            "The content of records is private and is printed only with --payload."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 no corruption; 1 corruption, or the store cannot be read or is in use.",
            "",
            "Examples:",
            "  strowger store dump /var/lib/strowger",
            "  strowger store dump --payload /var/lib/strowger"
        })
final class StoreDumpCommand implements Callable<Integer> {
    @Mixin
    private StoreInput input = new StoreInput();

    @Option(names = "--payload", description = "print the content of the records in hexadecimal")
    private boolean payload;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return input.look(this::report);
    }

    private int report(JournalSurvey survey) {
        PrintWriter out = spec.commandLine().getOut();
        survey.visit((id, kind, octets) -> out.println(line(survey, id, kind, octets)));
        survey.damages().forEach(damage -> spec.commandLine().getErr().println("damage: " + damage));
        return survey.damages().isEmpty() ? 0 : ExitStatus.REFUSED;
    }

    private String line(JournalSurvey survey, long id, int kind, ByteBuffer octets) {
        String line =
                String.format("%016x kind %d, %d octets, %s", id, kind, octets.remaining(), survey.positionOf(id));
        if (!payload) {
            return line;
        }
        byte[] copy = new byte[octets.remaining()];
        octets.get(copy);
        return line + ": " + HexFormat.of().formatHex(copy);
    }
}
