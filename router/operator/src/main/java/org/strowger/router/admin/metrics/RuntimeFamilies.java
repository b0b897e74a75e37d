package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.strowger.router.admin.figures.ProcessFiles;
import org.strowger.router.admin.figures.Sampler;

/** The metric families of the process and of the Java runtime, under their customary names. */
final class RuntimeFamilies {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String AREA = "area";
    private static final String POOL = "pool";

    private RuntimeFamilies() {}

    static List<Family> all() {
        return List.of(
                memory("jvm_memory_used_bytes", "Memory in use", MemoryUsage::getUsed),
                memory("jvm_memory_committed_bytes", "Memory committed by the Java runtime", MemoryUsage::getCommitted),
                memory("jvm_memory_max_bytes", "Maximum memory", MemoryUsage::getMax),
                pools(
                        "jvm_buffer_pool_used_bytes",
                        "Memory of buffers outside the heap",
                        BufferPoolMXBean::getMemoryUsed),
                pools("jvm_buffer_pool_used_buffers", "Number of buffers outside the heap", BufferPoolMXBean::getCount),
                new Family(
                        "jvm_gc_collection_seconds",
                        Family.Type.SUMMARY,
                        "Time spent in garbage collections",
                        List.of("gc"),
                        RuntimeFamilies::collections),
                gauge(
                        "jvm_threads_current",
                        "Threads of the process",
                        (from, to) -> to.add(ManagementFactory.getThreadMXBean().getThreadCount())),
                gauge(
                        "jvm_classes_currently_loaded",
                        "Classes loaded by the Java runtime",
                        (from, to) ->
                                to.add(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount())),
                new Family(
                        "jvm_runtime_info",
                        Family.Type.INFO,
                        "Name, vendor and version of the Java runtime",
                        List.of("runtime", "vendor", "version"),
                        (from, to) -> to.add(
                                1,
                                System.getProperty("java.runtime.name", ""),
                                System.getProperty("java.vm.vendor", ""),
                                Runtime.version().toString())),
                counter(
                        "process_cpu_seconds_total",
                        "Processor time used",
                        (from, to) -> to.add(ProcessHandle.current()
                                        .info()
                                        .totalCpuDuration()
                                        .orElse(Duration.ZERO)
                                        .toNanos()
                                / NANOS)),
                gauge(
                        "process_start_time_seconds",
                        "Start time of the process, in seconds since 1970",
                        (from, to) ->
                                to.add(ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS)),
                gauge("process_open_fds", "Open files and sockets", (from, to) -> to.add(ProcessFiles.open())),
                gauge(
                        "process_max_fds",
                        "Limit of open files and sockets",
                        (from, to) -> to.add(ProcessFiles.openMax())),
                gauge(
                        "process_resident_memory_bytes",
                        "Resident memory of the process",
                        (from, to) -> to.add(ProcessFiles.residentOctets())));
    }

    private static Family memory(String name, String help, ToLongFunction<MemoryUsage> value) {
        return gauge(
                name,
                help,
                (from, to) -> {
                    var bean = ManagementFactory.getMemoryMXBean();
                    to.add(value.applyAsLong(bean.getHeapMemoryUsage()), "heap");
                    to.add(value.applyAsLong(bean.getNonHeapMemoryUsage()), "nonheap");
                },
                AREA);
    }

    private static Family pools(String name, String help, ToLongFunction<BufferPoolMXBean> value) {
        return gauge(
                name,
                help,
                (from, to) -> ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
                        .forEach(pool -> to.add(value.applyAsLong(pool), pool.getName())),
                POOL);
    }

    private static void collections(Sampler from, MetricSamples to) {
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            to.addSummary(each.getCollectionCount(), each.getCollectionTime() / MILLIS, each.getName());
        }
    }
}
