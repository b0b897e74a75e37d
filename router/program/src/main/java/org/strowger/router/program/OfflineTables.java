package org.strowger.router.program;

import java.util.Map;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.Prices;
import org.strowger.router.price.Pricing;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.route.TableNumbers;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.Tables;
import org.strowger.router.table.price.PriceLoader;
import org.strowger.router.table.price.PriceTable;

/** The number and price tables of a configuration, for verbs that decide about messages without the daemon. */
public final class OfflineTables {
    private OfflineTables() {}

    public static NumberFacts numbers(Configuration configuration) {
        try {
            Tables tables = Tables.read(configuration.services().tables(), TableFiles.REAL);
            return new TableNumbers(() -> tables);
        } catch (InvalidTable e) {
            throw CommandFailure.configuration("tables: " + e.getMessage());
        }
    }

    /** The prices of the configuration; only the daemon has scores of SMSCs. */
    public static Pricing pricing(Configuration configuration, NumberFacts numbers) {
        try {
            Map<String, PriceTable> tables = new PriceLoader(TableFiles.REAL)
                    .load(configuration.services().prices());
            return new Pricing(new Prices(tables), SmscQuality.NONE, numbers);
        } catch (InvalidTable e) {
            throw CommandFailure.configuration("prices: " + e.getMessage());
        }
    }
}
