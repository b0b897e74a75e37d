package org.strowger.router.app.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.store.journal.JournalSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code strowger store check}. */
@Command(
        name = "check",
        description = "Checks a store: reads all files and reports live records and corrupt places.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 no corruption; 1 corruption, or the store cannot be read or is in use.",
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
        survey.leftovers()
                .forEach(name -> out.println(name + " is no longer needed; the daemon deletes it at the next start"));
        if (survey.tornBytes() > 0) {
            out.println(survey.tornBytes() + " bytes at the end are an incomplete write that was never acknowledged");
        }
        survey.damages().forEach(damage -> out.println("damage: " + damage));
        out.println(survey.live() + " live records, " + survey.damages().size() + " corrupt places");
        return survey.damages().isEmpty() ? 0 : ExitStatus.REFUSED;
    }
}
