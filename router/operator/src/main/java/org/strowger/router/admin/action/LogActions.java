package org.strowger.router.admin.action;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.LogSettings.Level;

/** The commands for log levels. */
final class LogActions {
    private static final String CONFIGURED = "configured";
    private static final String LEVEL = "error|warn|info|debug|" + CONFIGURED;
    private static final String EVERYTHING = "everything";

    /**
     * Area in which every logger name is accepted, because the names of the libraries' loggers are not known in
     * advance.
     */
    private static final String LIBRARIES = "library";

    private final ActionTargets targets;
    private final LogLevels levels;

    LogActions(ActionTargets targets, LogLevels levels) {
        this.targets = targets;
        this.levels = levels;
    }

    List<Command> rows() {
        return List.of(
                new Command("log", ConsoleRole.VIEWER, "shows the log levels in effect", this::show),
                new Command(
                        "log " + LEVEL + " [LOGGER]",
                        ConsoleRole.OPERATOR,
                        "sets a log level until the daemon stops; LOGGER: a logger that `log` lists, or smsc.NAME",
                        this::set));
    }

    private Answer show(CommandCall call) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(LogLevels.ALL, levels.of(LogLevels.ALL)));
        new TreeMap<>(levels.changed()).forEach((logger, level) -> {
            if (!logger.equals(LogLevels.ALL)) {
                rows.add(row(logger, level));
            }
        });
        return Answer.of(new Table("loggers", List.of("logger", "level"), rows));
    }

    private static List<Cell> row(String logger, Level level) {
        return List.of(Cell.text(named(logger)), Cell.text(word(level)));
    }

    private Answer set(CommandCall call) throws CommandRefused {
        String logger = call.text("LOGGER");
        requireKnown(logger);
        String wanted = call.text(LEVEL);
        if (wanted.equals(CONFIGURED)) {
            levels.unset(logger);
            return Answer.done(named(logger) + ": level " + word(levels.of(logger)) + ", as configured");
        }
        if (!levels.set(logger, Level.valueOf(wanted.toUpperCase(Locale.ROOT)))) {
            throw CommandRefused.state(
                    "too many loggers have their own level; `log configured LOGGER` removes the level of a logger");
        }
        return Answer.done(named(logger) + ": level " + wanted + " until the daemon stops");
    }

    private void requireKnown(String logger) throws CommandRefused {
        if (logger.equals(LogLevels.ALL) || levels.changed().containsKey(logger)) {
            return;
        }
        int dot = logger.indexOf('.');
        String area = dot < 0 ? logger : logger.substring(0, dot);
        if (!levels.areas().contains(area)) {
            throw CommandRefused.unknown(
                    "unknown logger " + logger + "; the loggers are " + String.join(", ", levels.areas()));
        }
        if (dot < 0 || area.equals(LIBRARIES)) {
            return;
        }
        String name = logger.substring(dot + 1);
        switch (area) {
            case "smsc" -> targets.smsc(name);
            case "application" -> targets.application(name);
            default -> throw CommandRefused.unknown(area + " has no sub-loggers");
        }
    }

    private static String named(String logger) {
        return logger.equals(LogLevels.ALL) ? EVERYTHING : logger;
    }

    private static String word(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
