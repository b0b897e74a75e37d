package org.strowger.router.table.price;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.TableReport;

/**
 * Loads the price tables of configurations. A table is not read again if its settings and its file are unchanged. Used
 * only by the configuration thread.
 */
public final class PriceLoader {
    private final TableFiles files;
    private Map<PriceSource, PriceFile.Loaded> known = Map.of();

    public PriceLoader(TableFiles files) {
        this.files = files;
    }

    /**
     * Loads the tables of a configuration.
     *
     * @return the tables by their names
     * @throws InvalidTable if a file cannot be used
     */
    public Map<String, PriceTable> load(List<PriceSource> sources) throws InvalidTable {
        Map<PriceSource, PriceFile.Loaded> next = new HashMap<>();
        Map<String, PriceTable> tables = new HashMap<>();
        for (PriceSource source : sources) {
            PriceFile.Loaded before = known.get(source);
            PriceFile.Loaded loaded =
                    before != null && isUnchanged(source, before) ? before : PriceFile.read(source, files);
            next.put(source, loaded);
            tables.put(source.name(), loaded.table());
        }
        known = next;
        return tables;
    }

    private boolean isUnchanged(PriceSource source, PriceFile.Loaded before) {
        try {
            return before.stamp().equals(files.stamp(source.file()));
        } catch (IOException e) {
            return false; // Reading the file will report the reason.
        }
    }

    /** Reports the errors of the file of a table. */
    public static TableReport report(PriceSource source, TableFiles files) {
        return PriceFile.report(source, files);
    }
}
