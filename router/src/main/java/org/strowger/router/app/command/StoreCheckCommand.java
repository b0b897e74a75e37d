package org.strowger.router.app.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.strowger.router.app.cli.ExitStatus;
import org.strowger.router.store.journal.JournalSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger store check}. */
@Command(
        name = "check",
        description = "Reads all of a store: its files, what lives in them, and what is not as it was written.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ends with 0 if nothing is damaged, with 1 if something is, or if the store cannot be read or is in use.",
            "",
            "Example:",
            "  strowger store check /var/lib/strowger"
        })
final class StoreCheckCommand implements Callable<Integer> {
    @Mixin
    private StoreInput input = new StoreInput();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        return input.look(this::report);
    }

    private int report(JournalSurvey survey) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-20s %12s %10s %12s%n", "file", "octets", "live", "live octets");
        survey.segments()
                .forEach(each -> out.printf(
                        "%-20s %12d %10d %12d%n", each.file(), each.bytes(), each.liveRecords(), each.liveBytes()));
        survey.leftovers().forEach(name -> out.println(name + " is not needed; the next start deletes it"));
        if (survey.tornBytes() > 0) {
            out.println(survey.tornBytes() + " octets at the end were torn off; they were never confirmed");
        }
        survey.damages().forEach(damage -> out.println("damage: " + damage));
        out.println(survey.live() + " records live, " + survey.damages().size() + " places are damaged");
        return survey.damages().isEmpty() ? 0 : ExitStatus.REFUSED;
    }
}
