package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.Command;

/** The read-only commands. */
public final class ViewCommands {
    private final ViewContext from;

    public ViewCommands(ViewContext from) {
        this.from = from;
    }

    public List<Command> rows() {
        List<Command> rows = new ArrayList<>();
        rows.add(new StatusViews(from).row());
        rows.add(new ListenerViews(from).row());
        rows.add(new ApplicationViews(from).row());
        rows.add(new GroupViews(from).row());
        rows.add(new CallbackViews(from).row());
        rows.add(new BarViews(from).row());
        rows.add(new SmscViews(from).row());
        rows.add(new RouteViews(from).row());
        rows.add(new ConnectionViews(from).row());
        rows.addAll(new QueueViews(from).rows());
        rows.add(new UnclaimedViews(from).row());
        rows.add(new ThreadViews(from).row());
        rows.add(new LawViews(from).row());
        rows.add(new StoreViews(from).row());
        rows.add(new RecordViews(from).row());
        rows.addAll(new FileViews(from).rows());
        ExplainViews explain = new ExplainViews(from);
        rows.add(explain.row());
        rows.add(explain.inboundRow());
        return rows;
    }
}
