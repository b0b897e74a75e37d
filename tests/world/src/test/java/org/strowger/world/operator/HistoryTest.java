package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.history.HistoryCommands;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.Await;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** {@code show message}: by each name of a message, with and without records. */
class HistoryTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.STORED
            .shop(", message-ids: hex")
            .route(", retry: {first: 1s, validity: 60s}")
            .and("store: {path: /store}\n");

    /** The command waits on a thread of its own for the threads of the world, which have their turns here. */
    private static Answer show(World world, String id) throws Exception {
        ThreadSurvey survey = new ThreadSurvey(world.rig().threads(), Duration.ofSeconds(30));
        HistoryCommands history = new HistoryCommands(
                survey, world.router().exchange(), world.router().records());
        Command command = history.rows().get(0);
        CommandCall call = new CommandCall(new CommandCaller("", "here", ConsoleRole.VIEWER), Map.of("ID", id));
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Thread asking = new Thread(() -> {
            try {
                answer.complete(command.action().run(call));
            } catch (CommandRefused | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        asking.start();
        Await.until("the command has its answer", answer::isDone, world.rig()::drive);
        asking.join();
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof CommandRefused refused ? refused : e;
        }
    }

    private static List<Object> column(Answer answer, int block, String name) {
        Table table = (Table) answer.blocks().get(block);
        int at = table.columns().indexOf(name);
        return table.rows().stream()
                .map(row -> row.get(at) instanceof Cell.Text text ? (Object) text.text() : row.get(at))
                .toList();
    }

    @Test
    void aMessageIsFoundByIdSmscIdOrNumberAndShownWithAllItsSteps() throws Exception {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(Outcome.accepted("abc77"));
            world.start(YAML.and("records: {steps: all}\n"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            assertThat(id).hasSize(16);
            String decimal = Long.toString(Long.parseLong(id, 16));
            for (String each : List.of(id, decimal, "abc77", NUMBER)) {
                Answer answer = show(world, each);
                assertThat(column(answer, 1, "event")).as(each).containsExactly("accepted", "sent", "answered");
                assertThat(column(answer, 1, "id")).containsOnly(id);
                assertThat(column(answer, 1, "route")).containsOnly("all");
                assertThat(answer.done()).startsWith("3 records in ");
            }
            assertThat(column(show(world, decimal), 0, "state"))
                    .containsExactlyInAnyOrder("accepted by the SMSC", "the receipt is expected from the SMSC");
            assertThatThrownBy(() -> show(world, "nothing"))
                    .isInstanceOf(CommandRefused.class)
                    .hasMessageContaining("nothing");
            assertThatThrownBy(() -> show(world, "\"")).isInstanceOf(CommandRefused.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void findsMessagesThatWaitForAnApplication(int threads) throws Exception {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", receives: [\"6000\"]"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            shop.leave();
            world.seconds(1);
            smsc.report(smsc.last(), "1");
            smsc.mobile(NUMBER, "6000", "hello");
            world.seconds(1);
            Answer receipt = show(world, id);
            assertThat(column(receipt, 0, "state")).contains("the receipt waits for the application");
            assertThat(column(receipt, 0, "id")).contains(id);
            assertThat(column(receipt, 0, "application")).containsOnly("shop");
            Looking looking = new Looking(world);
            Table queue = Looking.table(
                    looking.ask("show queue [", "smsc|application", "application", "NAME", "shop"), "messages");
            String mobile = Looking.column(queue, "number")
                    .get(Looking.column(queue, "kind").indexOf("message"));
            assertThat(column(show(world, mobile), 0, "state"))
                    .containsExactly("the message from the SMSC (MO) waits for the application");
        }
    }

    @Test
    void withoutEventRecordsOnlyTheCurrentStateOfAMessageIsShown() throws Exception {
        try (World world = new World(1)) {
            world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 8, ""));
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(500);
            Answer answer = show(world, shop.outcome(token).messageId());
            assertThat(column(answer, 0, "state")).containsExactly("waiting for a retry");
            assertThat(answer.done()).contains("event records are off");
            assertThat(show(world, NUMBER).blocks()).isEqualTo(answer.blocks());
            assertThat(show(world, "+" + NUMBER).blocks()).isEqualTo(answer.blocks());
            assertThat(column(show(world, "447700900999"), 0, "state")).isEmpty();
        }
    }
}
