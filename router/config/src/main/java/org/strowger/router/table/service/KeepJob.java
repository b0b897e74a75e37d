package org.strowger.router.table.service;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.strowger.router.table.LastGood;
import org.strowger.router.table.NumberTable;

/** Keeps the content in force of a table beside the store, and then drops the changes that it contains. */
final class KeepJob implements TableJob {
    private static final int ROWS_AT_ONCE = 5000;

    private final KeptTable table;
    private final TableContext context;
    private final NumberTable packed;
    private final LastGoodFile file;
    private ChangeFiles.@Nullable Writing writing;
    private int next;
    private boolean isEnded;

    KeepJob(KeptTable table, TableContext context) {
        this.table = table;
        this.context = context;
        this.packed = table.handle().content().packed();
        this.file = new LastGoodFile(context.changes(), table.source());
    }

    @Override
    public void step() {
        try {
            ChangeFiles.Writing open = writing;
            if (open == null) {
                begin();
            } else if (next < packed.keyCount()) {
                int to = Math.min(packed.keyCount(), next + ROWS_AT_ONCE);
                open.write(LastGood.numbers(table.source().kind(), packed, next, to));
                next = to;
            } else {
                open.write(LastGood.texts(packed));
                open.force();
                close();
                file.replace();
                isKept();
            }
        } catch (IOException e) {
            stop();
            context.incidents().notWritten(table.source().name(), KeptTable.why(e));
        }
    }

    private void begin() throws IOException {
        LastGood header = LastGood.of(table.source().kind(), packed);
        if (file.header().filter(header::equals).isPresent()) {
            isKept();
            return;
        }
        ChangeFiles.Writing open = file.create();
        writing = open;
        open.write(header.header());
    }

    private void isKept() {
        isEnded = true;
        table.dropContained(packed, context);
    }

    private void close() throws IOException {
        ChangeFiles.Writing open = writing;
        writing = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void stop() {
        isEnded = true;
        try {
            close();
        } catch (IOException e) {
            // The file is not used: it was not renamed.
        }
    }
}
