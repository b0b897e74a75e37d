package org.strowger.router.route;

import java.util.Optional;
import java.util.function.Supplier;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.Origin;
import org.strowger.router.table.TableHandle;
import org.strowger.router.table.Tables;

/** Looks numbers up in the number tables that are in effect, for criteria. */
public final class TableNumbers implements NumberFacts {
    private final Supplier<Tables> tables;

    /** @param tables returns the tables in effect; called on any thread */
    public TableNumbers(Supplier<Tables> tables) {
        this.tables = tables;
    }

    @Override
    public boolean isIn(String table, CharSequence number) {
        Optional<TableHandle> handle = tables.get().find(table);
        return handle.isPresent() && handle.get().has(number);
    }

    @Override
    public Origin origin(CharSequence number) {
        return tables.get().plan().of(number);
    }
}
