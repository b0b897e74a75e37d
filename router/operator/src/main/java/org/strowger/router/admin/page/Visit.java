package org.strowger.router.admin.page;

import java.util.List;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.console.HttpConsole;

/** A request of an operator who has signed in. */
@Within(Within.Scope.REQUEST)
record Visit(PageRequest request, PageSession session, CommandCaller caller, HttpConsole console) {
    /** The maximum length of a console line. */
    static final int LINE_MAX = 4_096;

    FormFields fields() {
        return request.fields();
    }

    Answer run(String line) throws CommandRefused {
        return console.run(session.signIn(), request.from(), checked(line));
    }

    Commands.Found find(String line) throws CommandRefused {
        return console.find(checked(line));
    }

    private static String checked(String line) throws CommandRefused {
        if (line.length() > LINE_MAX) {
            throw CommandRefused.usage("the command is longer than " + LINE_MAX + " characters");
        }
        return line;
    }

    boolean mayRun(Commands.Found found) {
        return caller.role().includes(found.command().role());
    }

    /** Whether the operator's role allows the action, regardless of the values of its fields. */
    boolean mayRun(PageAction action) {
        FormFields sample = fields();
        for (String field : action.line().fields()) {
            List<String> choices = PageField.of(field).choices();
            sample = sample.with(field, choices.isEmpty() ? "1" : choices.get(0));
        }
        Optional<String> line = action.line().line(sample);
        try {
            return line.isPresent() && mayRun(find(line.get()));
        } catch (CommandRefused e) {
            return false; // This daemon does not have the command.
        }
    }

    /** The status of a refused command. */
    static int status(CommandRefused refused) {
        return switch (refused.code()) {
            case USAGE -> 400;
            case DENIED -> 403;
            case UNKNOWN -> 404;
            case STATE -> 409;
            case LATER -> 503;
            case FAULT -> 500;
        };
    }
}
