package org.strowger.router.admin.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.cluster.AskedNodes;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.config.ConsoleRole;

class AcrossNodesTest {
    private static final String QUEUE = "show queue [smsc|application NAME]";
    private static final CommandCaller ANN = new CommandCaller("ann", "10.0.0.1", ConsoleRole.VIEWER);
    private static final List<String> NAMES = List.of("node-0", "node-1", "node-2");

    private final List<Node> nodes = new ArrayList<>();

    /** A node whose commands say what the test puts there; questions reach the others at once. */
    private final class Node implements AskedNodes {
        private final int number;
        private final List<CommandCall> calls = new ArrayList<>();
        private UnaryOperator<byte[]> answerer = question -> new byte[0];
        private Command.Action action = call -> Answer.done("all queues are empty");
        private boolean isDeaf;
        private List<Command> rows = List.of();

        Node(int number) {
            this.number = number;
        }

        void begin() {
            AcrossNodes across = new AcrossNodes(this, Waiting.BLOCKING);
            rows = across.over(List.of(
                    new Command(QUEUE, ConsoleRole.VIEWER, "", this::run),
                    new Command("stop", ConsoleRole.ADMIN, "", this::run)));
            across.serve();
        }

        private Answer run(CommandCall call) throws CommandRefused {
            calls.add(call);
            return action.run(call);
        }

        void shows(int rows) {
            List<List<Cell>> cells = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                cells.add(List.of(Cell.text("name-" + i), Cell.count(i)));
            }
            Table table = new Table("queues", List.of("name", "queued"), cells);
            action = call -> Answer.of(rows + " queued", table);
        }

        @Override
        public boolean isAlone() {
            return false;
        }

        @Override
        public List<String> configured() {
            return NAMES;
        }

        @Override
        public ClusterView view() {
            List<ClusterView.Node> live = new ArrayList<>();
            for (Node each : nodes) {
                live.add(new ClusterView.Node(
                        NAMES.get(each.number),
                        each.number,
                        10 + each.number,
                        true,
                        new ClusterView.LastHello(1, 0, 0),
                        "test",
                        1,
                        0,
                        List.of(),
                        Map.of(),
                        Map.of()));
            }
            return new ClusterView(number, live, 1, 1);
        }

        @Override
        public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
            Map<Integer, byte[]> answers = new HashMap<>();
            for (int home : homes) {
                Node node = nodes.get(home - 10);
                byte[] answer = node.answerer.apply(question);
                if (!node.isDeaf && answer.length > 0) {
                    answers.put(home, answer);
                }
            }
            then.accept(answers);
        }

        @Override
        public void answerWith(UnaryOperator<byte[]> next) {
            answerer = next;
        }
    }

    private Node begin() {
        for (int i = 0; i < NAMES.size(); i++) {
            Node node = new Node(i);
            nodes.add(node);
            node.begin();
        }
        return nodes.get(0);
    }

    private static Answer ask(Node node) throws CommandRefused {
        CommandCall call = new CommandCall(ANN, new TreeMap<>(Map.of("smsc|application", "smsc", "NAME", "a")));
        return node.rows.get(0).action().run(call);
    }

    private static List<List<Cell>> rows(Answer answer) {
        return ((Table) answer.blocks().get(0)).rows();
    }

    @Test
    void eachRowNamesItsNode() throws CommandRefused {
        Node first = begin();
        first.shows(1);
        nodes.get(1).shows(2);
        Answer answer = ask(first);
        Table table = (Table) answer.blocks().get(0);
        assertThat(table.columns()).containsExactly("node", "name", "queued");
        assertThat(table.rows())
                .containsExactly(
                        List.of(Cell.text("node-0"), Cell.text("name-0"), Cell.count(0)),
                        List.of(Cell.text("node-1"), Cell.text("name-0"), Cell.count(0)),
                        List.of(Cell.text("node-1"), Cell.text("name-1"), Cell.count(1)));
        assertThat(answer.done()).isEqualTo("node-0: 1 queued; node-1: 2 queued; node-2: all queues are empty");
        CommandCall call = nodes.get(1).calls.get(0);
        assertThat(call.caller()).isEqualTo(ANN);
        assertThat(call.text("NAME")).isEqualTo("a");
    }

    @Test
    void nodesThatDoNotAnswerAreNamed() throws CommandRefused {
        Node first = begin();
        nodes.get(1).isDeaf = true;
        nodes.remove(2);
        assertThat(ask(first).done()).isEqualTo("node-0: all queues are empty; no answer from node-1, node-2");
    }

    @Test
    void excessRowsOfAnotherNodeAreCountedAndLeftOut() throws CommandRefused {
        Node first = begin();
        nodes.get(1).shows(NodeAnswer.ROWS_MAX + 7);
        Answer answer = ask(first);
        assertThat(rows(answer)).hasSize(NodeAnswer.ROWS_MAX);
        assertThat(answer.done()).contains("node-1: 207 queued (7 rows left out: run the command on that node)");
    }

    @Test
    void anAnswerIsLimitedToTheMaximumSizeOfALogRecord() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(List.of(Cell.text("x".repeat(10_000))));
        }
        NodeAnswer answer = NodeAnswer.of(Answer.of("done", new Table("t", List.of("a"), rows)));
        assertThat(answer.toBytes().length).isBetween(NodeAnswer.OCTETS_MAX, NodeAnswer.OCTETS_MAX + 20_000);
    }

    @Test
    void anotherNodeAnswersForItsObjectsAndUnknownObjectsAreRefused() throws CommandRefused {
        Node first = begin();
        Command.Action unknown = call -> {
            throw CommandRefused.unknown("no SMSC a");
        };
        nodes.forEach(each -> each.action = unknown);
        assertThatThrownBy(() -> ask(first))
                .isInstanceOf(CommandRefused.class)
                .hasMessage("node-0: no SMSC a; node-1: no SMSC a; node-2: no SMSC a")
                .satisfies(each -> assertThat(((CommandRefused) each).code()).isEqualTo(CommandRefused.Code.UNKNOWN));
        nodes.get(2).shows(1);
        assertThat(rows(ask(first))).hasSize(1);
    }

    @Test
    void aNodeAnswersNoOtherCommandsOfAnotherNodeAndNoOtherRoles() throws IOException, CommandRefused {
        Node first = begin();
        first.rows.get(1).action().run(new CommandCall(ANN, Map.of()));
        assertThat(nodes.get(1).calls).isEmpty();
        byte[] stop = new NodeQuestion(
                        "stop", new CommandCall(new CommandCaller("ann", "", ConsoleRole.ADMIN), Map.of()))
                .toBytes();
        assertThat(NodeAnswer.read(nodes.get(1).answerer.apply(stop)).isRefusal())
                .isTrue();
        assertThat(nodes.get(1).calls).isEmpty();
        stop[0] = 2;
        assertThat(nodes.get(1).answerer.apply(stop)).as("of a later version").isEmpty();
    }

    @Test
    void cellsAreDecodedAsTheyWereEncoded() throws IOException {
        List<Cell> row = List.of(
                Cell.NONE,
                Cell.text("\u00e4\u20ac"),
                Cell.flag(true),
                Cell.nanos(-5),
                Cell.octets(7),
                Cell.perSecond(1.5),
                Cell.ratio(0.25),
                Cell.moment(Instant.ofEpochSecond(1, 2)));
        List<String> columns = List.of("a", "b", "c", "d", "e", "f", "g", "h");
        NodeAnswer answer = NodeAnswer.of(Answer.of("done", new Table("t", columns, List.of(row, row))));
        assertThat(NodeAnswer.read(answer.toBytes())).isEqualTo(answer);
        byte[] octets = answer.toBytes();
        for (int i = 0; i < octets.length; i++) {
            byte[] part = Arrays.copyOf(octets, i);
            assertThatThrownBy(() -> NodeAnswer.read(part)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void commandsAreUnchangedWithoutACluster() {
        Command command = new Command(QUEUE, ConsoleRole.VIEWER, "", call -> Answer.done(""));
        List<Command> rows = List.of(command);
        assertThat(new AcrossNodes(ClusterStatus.ALONE, Waiting.BLOCKING).over(rows))
                .isSameAs(rows);
    }
}
