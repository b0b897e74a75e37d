package org.strowger.router.admin.trace;

import java.util.List;
import org.strowger.router.admin.answer.Lines;
import org.strowger.router.admin.command.Feed;

/** Lines for one who has called for them at a console. */
record FedLines(Feed feed) implements LiveLines {
    @Override
    public boolean offer(String line) {
        return feed.show(new Lines("packets", List.of(line)));
    }

    @Override
    public boolean isClosed() {
        return feed.isOver();
    }

    @Override
    public void ended(String why) {
        feed.end(why);
    }
}
