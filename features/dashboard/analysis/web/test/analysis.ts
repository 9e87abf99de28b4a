import type { AnalysisReply } from '#features/dashboard/analysis/contract.ts'

/** The analysis of a restaurant in the morning. */
export const ANALYSIS: AnalysisReply = {
  analysis: {
    date: '2026-11-28',
    performance: {
      performanceScore: 75,
      grade: 'very_good',
      badge: 'good',
      metrics: { taskCompletionRate: 87.5, employeeEfficiency: 92, projectHealth: 75 },
    },
    alerts: [
      {
        code: 'low_reports',
        type: 'warning',
        icon: 'clock-alert',
        title: 'Less than half of the day is reported',
        message:
          'It is 06:34; 6 of the 7 duties whose time has passed are reported. In all, 8 of the day’s 45 duties are reported.',
        facts: { due: 45, reported: 8, passed: 7, passed_reported: 6 },
        rows: {
          due: { page: 'task-reports', search: { date: '2026-11-28' } },
          reported: { page: 'task-reports', search: { date: '2026-11-28', status: 'reported' } },
        },
      },
    ],
    insights: [
      {
        code: 'low_report_rate',
        type: 'warning',
        title: 'Less than 70% of the day is reported',
        message:
          'It is 06:34; 6 of the 7 duties whose time has passed are reported. In all, 8 of the day’s 45 duties are reported.',
        priority: 'medium',
        facts: { due: 45, reported: 8, passed: 7, passed_reported: 6 },
        rows: {
          due: { page: 'task-reports', search: { date: '2026-11-28' } },
          reported: { page: 'task-reports', search: { date: '2026-11-28', status: 'reported' } },
        },
      },
    ],
    recommendations: [
      {
        code: 'overdue_tasks',
        title: '3 one-time tasks are past the deadline',
        description: 'Move the deadline, help, or hand over.',
        priority: 'high',
        facts: { tasks: 3 },
        actions: [
          {
            text: 'Open 3 one-time tasks',
            rows: { page: 'one-time-task', search: { due: 'overdue' } },
          },
        ],
      },
      {
        code: 'not_reported',
        title: 'Kitchen has not reported 1 of the 3 duties whose time has passed',
        description: 'See which ones, and remind whoever does them.',
        priority: 'medium',
        facts: { due: 13, reported: 3, passed: 3, passed_reported: 2, department: 'Kitchen' },
        actions: [
          {
            text: 'Open 1 duty not reported',
            rows: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'overdue',
              },
            },
          },
        ],
      },
      {
        code: 'not_done',
        title: 'Warehouse left 1 duty not done',
        description: 'Each report says why. Read it and clear what stands in the way.',
        priority: 'medium',
        facts: { reported: 2, done: 1, not_done: 1, department: 'Warehouse' },
        actions: [
          {
            text: 'Open 1 duty not done',
            rows: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'not_done',
              },
            },
          },
        ],
      },
    ],
    trends: {
      departmentPerformance: [
        {
          department: 'Delivery',
          completionRate: 100,
          done: 1,
          reports: 1,
          rows: {
            done: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'done',
              },
            },
            reports: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'reported',
              },
            },
          },
        },
        {
          department: 'Warehouse',
          completionRate: 50,
          done: 1,
          reports: 2,
          rows: {
            done: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'done',
              },
            },
            reports: {
              page: 'task-reports',
              search: {
                date: '2026-11-28',
                dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
                status: 'reported',
              },
            },
          },
        },
      ],
      bestDepartment: {
        department: 'Kitchen',
        completionRate: 100,
        done: 3,
        reports: 3,
        rows: {
          done: {
            page: 'task-reports',
            search: {
              date: '2026-11-28',
              dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
              status: 'done',
            },
          },
          reports: {
            page: 'task-reports',
            search: {
              date: '2026-11-28',
              dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
              status: 'reported',
            },
          },
        },
      },
      worstDepartment: {
        department: 'Warehouse',
        completionRate: 50,
        done: 1,
        reports: 2,
        rows: {
          done: {
            page: 'task-reports',
            search: {
              date: '2026-11-28',
              dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
              status: 'done',
            },
          },
          reports: {
            page: 'task-reports',
            search: {
              date: '2026-11-28',
              dept_id: '0f8fad5b-d9cb-469f-a165-708677289601',
              status: 'reported',
            },
          },
        },
      },
      averageCompletionRate: 75,
    },
    summary: {
      overview: {
        totalTasks: 45,
        activeEmployees: 23,
        activeProjects: 9,
        rows: {
          totalTasks: { page: 'task-reports', search: { date: '2026-11-28' } },
          activeEmployees: { page: 'team', search: { status: 'active' } },
          activeProjects: { page: 'project', search: { status: 'active' } },
        },
      },
      status: { status: 'very_good', color: 'green', icon: 'trending-up', average: 84.8 },
      text: 'It is 06:34; 6 of the 7 duties whose time has passed are reported. In all, 8 of the day’s 45 duties are reported.',
    },
    enough_data: { tasks: true, employees: true, projects: true },
    basis: {
      taskCompletionRate: {
        part: 7,
        whole: 8,
        points: 20,
        reached: 75,
        cut_offs: [
          { percent: 90, points: 30 },
          { percent: 75, points: 20 },
          { percent: 60, points: 10 },
        ],
        rows: {
          part: { page: 'task-reports', search: { date: '2026-11-28', status: 'done' } },
          whole: { page: 'task-reports', search: { date: '2026-11-28', status: 'reported' } },
        },
      },
      employeeEfficiency: {
        part: 23,
        whole: 25,
        points: 30,
        reached: 90,
        cut_offs: [
          { percent: 90, points: 30 },
          { percent: 75, points: 20 },
          { percent: 60, points: 10 },
        ],
        rows: {
          part: { page: 'team', search: { status: 'active' } },
          whole: { page: 'team', search: {} },
        },
      },
      projectHealth: {
        part: 9,
        whole: 12,
        points: 25,
        reached: 60,
        cut_offs: [
          { percent: 80, points: 40 },
          { percent: 60, points: 25 },
          { percent: 40, points: 15 },
        ],
        rows: {
          part: { page: 'project', search: { status: 'active' } },
          whole: { page: 'project', search: {} },
        },
      },
    },
  },
  analysed_at: '2026-11-28T04:34:08.276Z',
  changes: null,
}
