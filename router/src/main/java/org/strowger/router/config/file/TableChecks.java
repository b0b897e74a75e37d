package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.table.TableSettings;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableFault;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableReport;

/** Checks number tables, and their files if the program reads them with the configuration. */
final class TableChecks {
    private TableChecks() {}

    static void check(SectionValues file) {
        ConfigVocabulary vocabulary = file.spot().reading().vocabulary();
        for (SectionValues table : file.value(Configuration.TABLES, List.of())) {
            refuseExactPlan(table);
            if (table.find(TableSettings.NAME).isPresent()
                    && table.find(TableSettings.KIND).isPresent()
                    && table.find(TableSettings.FILE).isPresent()) {
                tell(vocabulary.reportOf(TableSettings.of(table)), table.spot(TableSettings.FILE));
            }
        }
    }

    private static void refuseExactPlan(SectionValues table) {
        boolean isPlan = table.find(TableSettings.KIND)
                .filter(TableKind.PLAN::equals)
                .isPresent();
        if (isPlan
                && table.find(TableSettings.KEYS).filter(KeyMatch.EXACT::equals).isPresent()) {
            table.spot(TableSettings.KEYS)
                    .refuse(FaultText.of("the keys of a plan are prefixes").advising("remove the line"));
        }
    }

    private static void tell(TableReport report, ConfigValue spot) {
        for (TableFault each : report.faults()) {
            String line = each.line() == 0 ? "" : ", line " + each.line();
            spot.refuse(
                    FaultText.of(report.file() + line + ": " + each.what()).advising(each.advice()));
        }
        if (report.untold() > 0) {
            spot.refuse(FaultText.of(report.file() + ": " + report.untold() + " more errors")
                    .advising("correct the first ones, and check again"));
        }
        if (report.repeated() > 0) {
            spot.warn(FaultText.of(report.file() + ": " + report.repeated() + " lines repeat an earlier one")
                    .advising("remove them"));
        }
    }
}
