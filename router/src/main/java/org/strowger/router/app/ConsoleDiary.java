package org.strowger.router.app;

import java.io.PrintStream;
import java.util.regex.Pattern;
import org.strowger.router.account.AppEvent;
import org.strowger.router.exchange.Diary;
import org.strowger.router.link.LinkEvent;
import org.strowger.router.thread.LineWriter;

/** The operator's diary on standard error: the event's name first, then what belongs to it; one line each. */
final class ConsoleDiary implements Diary {
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\u0085\u2028\u2029]+");

    /** A name that somebody said at a bind may be long, and is anybody's. */
    private static final int NAME_CHARACTERS_MAX = 64;

    private final LineWriter writer;

    private ConsoleDiary(LineWriter writer) {
        this.writer = writer;
    }

    static ConsoleDiary on(PrintStream err) {
        return new ConsoleDiary(LineWriter.start(err::println));
    }

    @Override
    public void linkTold(String link, LinkEvent event, String detail) {
        writer.say(clean(event.label() + " smsc=" + link + " detail=\"" + detail + "\""));
    }

    @Override
    public void appTold(String application, AppEvent event, String detail) {
        String name = application.length() <= NAME_CHARACTERS_MAX
                ? application
                : application.substring(0, NAME_CHARACTERS_MAX) + "...";
        writer.say(clean(event.label() + " application=\"" + name + "\" detail=\"" + detail + "\""));
    }

    /** Something that is no message's and no session's. */
    void say(String line) {
        writer.say(clean(line));
    }

    /** What others wrote may hold ends of lines: it must not look like a line of ours. */
    private static String clean(String line) {
        return CONTROLS.matcher(line).replaceAll(" ");
    }
}
