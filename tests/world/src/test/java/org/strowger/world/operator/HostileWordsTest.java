package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.strowger.message.Outcome;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.command.LineWords;
import org.strowger.router.config.ConsoleRole;
import org.strowger.world.Looking;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.World;

/**
 * Every command of the console with words that nobody means well, in a router at work: each is answered or refused, no
 * fault of ours comes of any, and no answer can be taken for two.
 */
class HostileWordsTest {
    private static final int LINES = 4000;
    private static final CommandCaller MALLORY = new CommandCaller("mallory", "test", ConsoleRole.ADMIN);

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, throughput: 100/s}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, retry: {first: 1h, validity: 24h}}]
            store: {path: /store}
            records: {steps: all}
            """;

    private static final List<String> NASTY = List.of(
            "",
            "-1",
            "0",
            "00000000000000000000000000000000000000001",
            "99999999999999999999",
            "9223372036854775807",
            "-9223372036854775808",
            "1e9",
            "NaN",
            "\"",
            "\\",
            "\\\\",
            "\t",
            "\r",
            "\u0000",
            "\u001b[2J",
            "\u202eabc",
            "\ud800",
            "OK done",
            "ERR fault x",
            "{\"command\":\"x\"}",
            "../../etc/passwd",
            "/etc/passwd",
            "%s%n%x",
            "${jndi:ldap://127.0.0.1/x}",
            "x".repeat(3900),
            "*",
            "[",
            "(?:",
            "(a+)+$",
            "=",
            "smsc=",
            "=a",
            "top=-1",
            "top=99999999999",
            "peer=",
            "state=\"",
            "1s",
            "-1s",
            "0s",
            "99999999999999d",
            "9223372036854775807s",
            "0/s",
            "-5/s",
            "1/0s",
            "9223372036854775807/s",
            "99999999999999999999/s",
            "5/99999999999h",
            "smsc",
            "application",
            "held",
            "count",
            "off",
            "shop",
            "a",
            "smpp",
            "all",
            "_none",
            "null");

    private static final Map<String, List<String>> USUAL = Map.of(
            "NAME", List.of("a", "shop", "smpp", "all"),
            "ID", List.of("1", "0-1", "382628466790711296"),
            "OTHER", List.of("a"),
            "NUMBER", List.of("447700900123"),
            "DURATION", List.of("10s"),
            "RATE", List.of("5/s"),
            "STATUS", List.of("expired"),
            "N", List.of("5"));

    private static <T> T any(List<T> some, SplittableRandom random) {
        return some.get(random.nextInt(some.size()));
    }

    /** A line of that form, with some of what may be left out. */
    private static String line(String form, SplittableRandom random) {
        List<String> words = new ArrayList<>();
        boolean leavesOut = false;
        for (String part : form.split(" ", -1)) {
            if (part.startsWith("[")) {
                leavesOut = random.nextInt(3) == 0;
            }
            String bare = part.replace("[", "").replace("]", "").replace("...", "");
            if (!leavesOut) {
                words.add(word(bare, random));
            }
            if (part.endsWith("]")) {
                leavesOut = false;
            }
        }
        return String.join(" ", words);
    }

    private static String word(String part, SplittableRandom random) {
        if (part.contains("|")) {
            return any(List.of(part.split("\\|", -1)), random);
        }
        if (!Character.isUpperCase(part.charAt(0))) {
            return part;
        }
        String value = random.nextBoolean() ? any(NASTY, random) : any(USUAL.getOrDefault(part, NASTY), random);
        return LineWords.written(value);
    }

    private static String written(Consumer<AnswerWriter> what) {
        AnswerWriter writer = new AnswerWriter(64 << 20);
        what.accept(writer);
        StringBuilder text = new StringBuilder();
        writer.pieces().forEach(piece -> text.append(new String(piece, StandardCharsets.UTF_8)));
        return text.toString();
    }

    private static void assertOneAnswer(String line, String text, String json) {
        assertThat(text.lines().filter(each -> each.startsWith("OK ") || each.startsWith("ERR ")))
                .as(line)
                .hasSize(1);
        assertThat(text).as(line).endsWith("\n").doesNotContain("\r", "\u001b", "\u0000", "\u202e");
        assertThat(text.lines().reduce("", (before, last) -> last)).as(line).matches("(OK|ERR [a-z]+) .*");
        assertThat(json).as(line).hasLineCount(1).startsWith("{\"command\":").doesNotContain("\u001b", "\u0000");
    }

    @Test
    @Timeout(120)
    void everyHostileCommandLineGetsOneAnswerAndNoInternalError() throws Exception {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 8, "later\r\nOK done"));
            world.start(YAML);
            Peer shop = world.application("shop");
            for (int i = 0; i < 5; i++) {
                shop.submit(World.reported("447700900123"));
            }
            world.seconds(1);
            try (Operator operator = new Operator(world, YAML)) {
                List<Command> rows = new ArrayList<>(new Looking(world).commands());
                rows.addAll(operator.commands());
                Commands commands = new Commands(rows);
                SplittableRandom random = new SplittableRandom(1);
                for (int i = 0; i < LINES; i++) {
                    String line = line(any(rows, random).form(), random);
                    tried(line, commands, operator);
                    if (i % 100 == 0) {
                        world.millis(50);
                    }
                }
            }
        }
    }

    private static void tried(String line, Commands commands, Operator operator) {
        String echo = commands.echo(line);
        try {
            Commands.Found found = commands.find(line);
            Answer answer = operator.does(() -> found.command().action().run(new CommandCall(MALLORY, found.values())));
            assertOneAnswer(
                    line,
                    written(writer -> Printer.TEXT.answer(echo, answer, writer)),
                    written(writer -> Printer.JSON.answer(echo, answer, writer)));
        } catch (CommandRefused e) {
            assertThat(e.code()).as(line).isNotEqualTo(CommandRefused.Code.FAULT);
            String code = e.code().label();
            assertOneAnswer(
                    line,
                    written(writer -> Printer.TEXT.refusal(echo, code, e.why(), e.lines(), writer)),
                    written(writer -> Printer.JSON.refusal(echo, code, e.why(), e.lines(), writer)));
        }
    }
}
