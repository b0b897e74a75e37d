package org.strowger.router.admin.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.cluster.AskedNodes;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.config.ConsoleRole;

/**
 * Runs commands that show messages on all nodes of a cluster: here, and on the other nodes with the role of the caller.
 * Each row begins with the node's name. Nodes that do not answer within two seconds are listed. Without a cluster, the
 * commands are unchanged.
 */
public final class AcrossNodes {
    /** The forms of the commands that are run on every node. */
    private static final Set<String> FORMS =
            Set.of("show message ID", "show queue [smsc|application NAME]", "show queue held|later");

    /** The time limit of the caller: longer than the wait for answers, so that the wait ends first. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AskedNodes cluster;
    private final Waiting waiting;

    @Within(Within.Scope.PARTS)
    private final Map<String, Command> local = new LinkedHashMap<>();

    public AcrossNodes(AskedNodes cluster, Waiting waiting) {
        this.cluster = cluster;
        this.waiting = waiting;
    }

    /** The same commands, some of which now ask all nodes. */
    public List<Command> over(List<Command> commands) {
        if (cluster.isAlone()) {
            return commands;
        }
        return commands.stream().map(this::over).toList();
    }

    private Command over(Command command) {
        if (!FORMS.contains(command.form())) {
            return command;
        }
        local.put(command.form(), command);
        return new Command(command.form(), command.role(), command.help(), call -> ask(command, call));
    }

    /** Starts answering other nodes; must be called after {@link #over}. */
    public void serve() {
        if (!cluster.isAlone()) {
            cluster.answerWith(this::answer);
        }
    }

    // ---- Answering

    private byte[] answer(byte[] octets) {
        try {
            NodeQuestion question = NodeQuestion.read(octets);
            return said(question).toBytes();
        } catch (IOException e) {
            // The question comes from another version of the program. That version reports this node as not answering.
            return new byte[0];
        }
    }

    private NodeAnswer said(NodeQuestion question) {
        Command command = local.get(question.form());
        ConsoleRole role = question.call().caller().role();
        if (command == null || !role.includes(command.role())) {
            return NodeAnswer.of(CommandRefused.usage("this node does not answer \"" + question.form() + "\""));
        }
        return run(command, question.call());
    }

    private static NodeAnswer run(Command command, CommandCall call) {
        try {
            return NodeAnswer.of(command.action().run(call));
        } catch (CommandRefused e) {
            return NodeAnswer.of(e);
        } catch (RuntimeException | AssertionError e) {
            return NodeAnswer.of(new CommandRefused(CommandRefused.Code.FAULT, "internal error of Strowger: " + e));
        }
    }

    // ---- Asking

    private Answer ask(Command command, CommandCall call) throws CommandRefused {
        ClusterView view = cluster.view();
        Map<Integer, String> nodes = new LinkedHashMap<>();
        view.others().stream()
                .filter(each -> each.homeShard() >= 0)
                .forEach(each -> nodes.put(each.homeShard(), each.name()));
        CompletableFuture<Map<Integer, byte[]>> answers = new CompletableFuture<>();
        byte[] question = new NodeQuestion(command.form(), call).toBytes();
        cluster.ask(List.copyOf(nodes.keySet()), question, answers::complete);
        // The other nodes work on their answers meanwhile.
        Optional<CommandRefused> refused = Optional.empty();
        MergedAnswer all = new MergedAnswer();
        String self = view.self().map(ClusterView.Node::name).orElse("this node");
        try {
            all.add(self, NodeAnswer.of(command.action().run(call)));
        } catch (CommandRefused e) {
            refused = Optional.of(e);
            all.add(self, NodeAnswer.of(e));
        }
        addOthers(all, nodes, waiting.await("the mail of the cluster", answers, PATIENCE));
        if (refused.isPresent() && !all.hasAnswer()) {
            throw new CommandRefused(refused.get().code(), all.done());
        }
        return all.answer();
    }

    private void addOthers(MergedAnswer all, Map<Integer, String> nodes, Map<Integer, byte[]> answers) {
        Set<String> without = new TreeSet<>(cluster.configured());
        without.removeAll(all.nodes());
        nodes.forEach((shard, node) -> {
            byte[] answer = answers.get(shard);
            if (answer != null) {
                try {
                    all.add(node, NodeAnswer.read(answer));
                    without.remove(node);
                } catch (IOException e) {
                    // The answer comes from another version of the program, so its node counts as not answering.
                }
            }
        });
        all.without(new ArrayList<>(without));
    }
}
