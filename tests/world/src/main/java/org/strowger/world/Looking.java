package org.strowger.world;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.metrics.MetricsText;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.daemon.RouterViews;
import org.strowger.router.config.ConsoleRole;

/** An operator who uses the views of a world, on the thread of the test. */
public final class Looking implements RateSource {
    private final World world;
    private final List<Command> commands;
    private final Map<Series, Double> rates = new HashMap<>();

    public Looking(World world) {
        this.world = world;
        this.commands = RouterViews.rows(world.router(), new ViewContext.About("strowger test", "world.yaml"), this);
    }

    /** Sets the rate of a figure, for every time span. */
    public void rate(Scope scope, String name, String figure, double perSecond) {
        rates.put(new Series(scope, name, figure), perSecond);
    }

    @Override
    public double perSecond(Series series, Span span) {
        return rates.getOrDefault(series, 0.0);
    }

    @Override
    public long answerNanos(String smsc, double percent) {
        return 0;
    }

    public World world() {
        return world;
    }

    public List<Command> commands() {
        return commands;
    }

    /**
     * Runs a command.
     *
     * @param form the beginning of the command's form
     * @param values name, value, name, value
     */
    public Answer ask(String form, String... values) {
        try {
            return tryToAsk(form, values);
        } catch (CommandRefused e) {
            throw new AssertionError(e.code() + ": " + e.why(), e);
        }
    }

    public Answer tryToAsk(String form, String... values) throws CommandRefused {
        Map<String, String> by = new HashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            by.put(values[i], values[i + 1]);
        }
        Command command = commands.stream()
                .filter(each -> each.form().startsWith(form))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no command begins with " + form));
        return command.action().run(new CommandCall(new CommandCaller("", "test", ConsoleRole.VIEWER), by));
    }

    public static Table table(Answer answer, String name) {
        return answer.blocks().stream()
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table " + name + " in " + answer));
    }

    /** The cells of a column, as shown to people. */
    public static List<String> column(Table table, String column) {
        int at = table.columns().indexOf(column);
        if (at < 0) {
            throw new AssertionError("no column " + column + " in " + table.columns());
        }
        return table.rows().stream().map(row -> text(row.get(at))).toList();
    }

    public static String entry(Answer answer, String sheet, String name) {
        return answer.blocks().stream()
                .filter(NameValueBlock.class::isInstance)
                .map(NameValueBlock.class::cast)
                .filter(each -> each.name().equals(sheet))
                .flatMap(each -> each.entries().stream())
                .filter(each -> each.name().equals(name))
                .map(each -> text(each.value()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + answer));
    }

    public static String text(Cell cell) {
        if (cell instanceof Cell.Text it) {
            return it.text();
        }
        if (cell instanceof Cell.Whole it) {
            return Long.toString(it.value());
        }
        if (cell instanceof Cell.Decimal it) {
            return Double.toString(it.value());
        }
        if (cell instanceof Cell.Flag it) {
            return it.value() ? "yes" : "no";
        }
        return cell instanceof Cell.Moment it ? it.value().toString() : "-";
    }

    /** The cell of a column in a table that has only one row. */
    public String cell(String form, String table, String column, String... values) {
        List<String> cells = column(table(ask(form, values), table), column);
        if (cells.size() != 1) {
            throw new AssertionError("not one row: " + cells);
        }
        return cells.get(0);
    }

    /** The advice in the warnings of {@code status}. */
    public List<String> advice() {
        return column(table(ask("status"), "warnings"), "do");
    }

    /** The warnings of {@code status}, one per line. */
    public List<String> warnings() {
        Table table = table(ask("status"), "warnings");
        return table.rows().stream()
                .map(row -> text(row.get(0)) + " " + text(row.get(1)) + ": " + text(row.get(2)))
                .toList();
    }

    /** The latest sampled metrics, in the format of Prometheus. */
    public static String metrics(Sampler sampler) {
        return metrics(MetricsText.PROMETHEUS, sampler);
    }

    public static String metrics(MetricsText form, Sampler sampler) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        form.of(sampler).forEach(octets::writeBytes);
        return octets.toString(StandardCharsets.UTF_8);
    }
}
