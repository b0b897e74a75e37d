package org.strowger.router.admin.view;

import java.util.List;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.table.FileStamp;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.Tables;

/** Warnings about number tables whose file could not be loaded. */
final class TableWarnings {
    private TableWarnings() {}

    static List<Warning> of(Tables tables) {
        return tables.all().stream()
                .filter(each -> !each.status().fault().isEmpty())
                .map(TableWarnings::notLoaded)
                .toList();
    }

    private static Warning notLoaded(TableHandle table) {
        boolean isKept = table.status().stamp().equals(FileStamp.KEPT);
        return new Warning(
                isKept ? Severity.CRITICAL : Severity.WARNING,
                "table " + table.name(),
                "the file was not loaded, and "
                        + (isKept ? "the content before the start stays: " : "the former content stays: ")
                        + table.status().fault(),
                "a corrected file is loaded within 20 s, or at once by `table reload " + table.name() + "`");
    }
}
