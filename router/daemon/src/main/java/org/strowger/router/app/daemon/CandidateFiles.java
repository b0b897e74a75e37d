package org.strowger.router.app.daemon;

import org.strowger.bound.Within;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.Prices;
import org.strowger.router.price.Pricing;
import org.strowger.router.price.PricingService;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.price.PriceLoader;
import org.strowger.router.table.service.TablePreparation;
import org.strowger.router.table.service.TableService;

/** Loads the files of tables and prices of a configuration that is not in effect yet. */
@Within(Within.Scope.CONFIGURATION)
final class CandidateFiles {
    private final TableService tables;
    private final PricingService pricing;

    CandidateFiles(TableService tables, NumberFacts numbers) {
        this.tables = tables;
        this.pricing = new PricingService(TableFiles.REAL, numbers);
    }

    /** Loads those tables that are new or whose files have changed. */
    TablePreparation tables(Configuration next) throws NotStarted {
        try {
            return tables.prepare(next.services().tables());
        } catch (InvalidTable e) {
            throw new NotStarted("tables: " + e.getMessage(), e);
        }
    }

    /** Loads those price tables whose files have changed. */
    Pricing pricing(Configuration next) throws NotStarted {
        try {
            return pricing.of(next);
        } catch (InvalidTable e) {
            throw new NotStarted("prices: " + e.getMessage(), e);
        }
    }

    /** Reads all prices, and keeps nothing of them. */
    Prices prices(Configuration next) throws NotStarted {
        try {
            return new Prices(
                    new PriceLoader(TableFiles.REAL).load(next.services().prices()));
        } catch (InvalidTable e) {
            throw new NotStarted("prices: " + e.getMessage(), e);
        }
    }
}
