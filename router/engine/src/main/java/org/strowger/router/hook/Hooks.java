package org.strowger.router.hook;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.strowger.message.DefaultCoding;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.filter.AsyncMessageFilter;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Published;

/** The hooks of the router. Changed by the configuration thread; any thread may read. */
public final class Hooks {
    private final HookContext context;
    private final Published<Map<String, Hook>> byName = new Published<>(Map.of());

    public Hooks(HookContext context) {
        this.context = context;
    }

    /**
     * Puts the hooks of a configuration into effect, before its applications. The questions of a removed hook end as
     * usual, because no application uses it any more.
     */
    public void change(List<HookSettings> next, List<ApplicationSettings> applications) {
        Set<String> shared = shared(applications);
        Map<String, Hook> before = byName.get();
        Map<String, Hook> hooks = new LinkedHashMap<>();
        for (HookSettings each : next) {
            boolean isShared = shared.contains(each.name());
            Hook known = before.get(each.name());
            if (known != null) {
                known.change(each, isShared);
            }
            hooks.put(each.name(), known == null ? new Hook(each, isShared, homeOf(each.name()), context) : known);
        }
        byName.set(hooks);
    }

    /** The names of the hooks that several applications have. */
    private static Set<String> shared(List<ApplicationSettings> applications) {
        Set<String> seen = new HashSet<>();
        Set<String> shared = new HashSet<>();
        for (ApplicationSettings each : applications) {
            each.hooks().stream().filter(name -> !seen.add(name)).forEach(shared::add);
        }
        return shared;
    }

    private SelectorThread homeOf(String name) {
        return context.threads()
                .get(Math.floorMod(name.hashCode(), context.threads().size()));
    }

    /** The hooks, in the order of the configuration. */
    public List<Hook> all() {
        return List.copyOf(byName.get().values());
    }

    /** The filters of an application that ask its hooks. */
    public List<AsyncMessageFilter> filters(ApplicationSettings application) {
        DefaultCoding agreed = application.dialect().alphabet().coding();
        return application.hooks().stream()
                .<AsyncMessageFilter>map(name -> new HookFilter(named(name), agreed))
                .toList();
    }

    private Hook named(String name) {
        Hook known = byName.get().get(name);
        if (known == null) {
            throw new AssertionError("an application has a hook that is not configured");
        }
        return known;
    }

    /** The filters of an application for an explanation, which shows their names and asks no service. */
    public static List<AsyncMessageFilter> named(ApplicationSettings application) {
        return application.hooks().stream()
                .<AsyncMessageFilter>map(Unasked::new)
                .toList();
    }

    private record Unasked(String hook) implements AsyncMessageFilter {
        @Override
        public String name() {
            return HookFilter.nameOf(hook);
        }

        @Override
        public long timeoutNanos() {
            throw new AssertionError("nothing is asked");
        }

        @Override
        public void judge(Question message, Consumer<Verdict> reply) {
            throw new AssertionError("nothing is asked");
        }
    }
}
